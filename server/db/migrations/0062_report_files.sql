alter table report_versions add constraint report_versions_file_id_fkey foreign key (file_id) references files (id)
