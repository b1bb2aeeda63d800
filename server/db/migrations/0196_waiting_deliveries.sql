-- Deliveries of a channel that is not configured are found without reading those of the others.
create index notification_deliveries_waiting on notification_deliveries (channel) where state = 'queued'
