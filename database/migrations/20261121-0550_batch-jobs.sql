-- A batch of many records is work of a job that its owner follows; the job alone knows whether it is to stop.
alter table batches add job_id uuid references jobs (id);
alter table batches drop column cancel;
drop index batches_left;
