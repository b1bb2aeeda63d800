-- The tests still to be done by test: the worklists read them, and finished orders have none.
drop index order_tests_to_do
--> statement-breakpoint
create index order_tests_to_do on order_tests (test_id, order_id, patient_id, id) where status = 'Ordered'
