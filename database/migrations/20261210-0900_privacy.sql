-- How long rows of each kind are kept. The kinds, their bounds and what is deleted are in the code (`RetentionKind`).
create table retention_settings (
  kind text primary key,
  days int not null check (days > 0),
  last_run_at timestamptz,
  last_deleted bigint not null default 0 check (last_deleted >= 0),
  version int not null default 1,
  updated_at timestamptz,
  updated_by uuid references users (id)
);
grant select, update on retention_settings to retaguarda_app;
insert into retention_settings (kind, days) values
  ('sessions', 90), ('password-links', 30), ('notifications', 365), ('jobs', 90), ('drafts', 30);

-- The nightly job deletes rows of everybody; it acts for no person and sees all companies.
grant delete on sessions, password_links, notifications, jobs, user_preferences to retaguarda_app;
create policy retention_reads on notifications for select
  using ((select app_sees_all()) and (select app_user_id()) is null);
create policy retention_deletes on notifications for delete
  using (user_id = (select app_user_id()) or ((select app_sees_all()) and (select app_user_id()) is null));
alter table imports drop constraint imports_job_id_fkey,
  add constraint imports_job_id_fkey foreign key (job_id) references jobs (id) on delete set null;
alter table batches drop constraint batches_job_id_fkey,
  add constraint batches_job_id_fkey foreign key (job_id) references jobs (id) on delete set null;

-- A person who left and whose personal data was removed cannot come back under this record.
alter table users add column anonymised_at timestamptz,
  add constraint users_anonymised_inactive check (anonymised_at is null or not active);
