-- Proposals of a corrected point-of-sale export: each is decided on its own, and a record that the file lacks can be removed.
set local app.all_companies = 'on';

-- Shown-only rows were found without looking at which file brought the record. A file that is sent again proposes them.
delete from import_proposals where not applicable;
-- A job that was asked for before names no decision: what it would have applied is decided again.
update import_proposals set status = 'open', decided_by = null, decided_at = null, reason = null where status = 'applying';

alter table import_proposals
  drop column applicable,
  add column before_ml bigint,
  add column after_ml bigint,
  -- The request that decided it; what is decided in one request is applied by one job.
  add column decision_id uuid;
create index import_proposals_of_decision on import_proposals (decision_id) where decision_id is not null;
