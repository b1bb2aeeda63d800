-- Visits of inactive phlebotomists are unassigned too: the index of open visits by day finds them.
drop index sample_collections_unassigned
