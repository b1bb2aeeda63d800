-- optional: the search's index; without pg_trgm a search reads the whole table
create index reports_search on reports using gin (search_text gin_trgm_ops)
