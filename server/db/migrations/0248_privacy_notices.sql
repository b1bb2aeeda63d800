-- The version of the privacy notice that was shown when the customer was registered; null where there was none.
alter table customers add column privacy_notice text
