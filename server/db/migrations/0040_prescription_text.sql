-- What is known of the text of a prescription's pages.
alter table prescriptions add column page_text text;
