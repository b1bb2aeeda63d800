-- Days without collections (FLD-05). The ids take their type from the table that they refer to.
create table closed_days as
select id, ''::text as scope, null::date as day, null::text as weekday, id as slot_id, ''::text as reason, ''::text as search_text, 1::integer as version, created_at, updated_at
from time_slots where false
--> statement-breakpoint
alter table closed_days
  add constraint closed_days_pkey primary key (id),
  alter column scope set not null,
  alter column reason set not null,
  alter column search_text set not null,
  alter column search_text set default '',
  alter column version set not null,
  alter column version set default 1,
  alter column created_at set not null,
  alter column updated_at set not null,
  add constraint closed_days_slot foreign key (slot_id) references time_slots (id) on delete cascade,
  add constraint closed_days_scope_known check (scope in ('date', 'weekday', 'slot')),
  add constraint closed_days_weekday_known check (weekday in ('1', '2', '3', '4', '5', '6', '7')),
  add constraint closed_days_scope_sound check ((scope = 'weekday') = (weekday is not null) and (scope <> 'weekday') = (day is not null) and (scope = 'slot') = (slot_id is not null))
--> statement-breakpoint
create index closed_days_day on closed_days (day)
--> statement-breakpoint
create index closed_days_created on closed_days (created_at, id)
--> statement-breakpoint
-- What is closed is in closed_days alone.
alter table slot_days drop column closed, drop column reason
