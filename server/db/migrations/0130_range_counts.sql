-- A number of cells per field is a kind of its own: `2-3`, `Nil`, `Plenty`. Results that were saved as numbers stay numbers.
alter table parameters drop constraint parameters_kind_known
--> statement-breakpoint
alter table parameters add constraint parameters_kind_known check (kind in ('numeric', 'range count', 'choice', 'text'))
--> statement-breakpoint
alter table results drop constraint results_kind_known
--> statement-breakpoint
alter table results add constraint results_kind_known check (kind in ('numeric', 'range count', 'choice', 'text'))
--> statement-breakpoint
update parameters set kind = 'range count', decimals = null, delta_check = null, version = version + 1, updated_at = now()
where code in ('U_PUS', 'U_RBC', 'U_EPI', 'S_PUS') and kind = 'numeric' and unit = '/hpf'
