-- What an entry of a day is, and why it was posted: its request, or the words of who needed none.
set local app.all_companies = 'on';
alter table journal_entries
  add column kind text,
  add column reason text,
  add column solicitation_id uuid references cash_conciliation_solicitations (id);

update journal_entries set kind = case description
  when 'Estorno por reabertura' then 'reversal' when 'Ajuste do dia fechado' then 'adjustment' else 'closing' end;
-- Until now the moment alone told what an entry came from: each was posted in the transaction of its decision.
update journal_entries entry set solicitation_id = request.id, reason = request.note
  from cash_conciliation_solicitations request
  where request.company_id = entry.company_id and request.cash_conciliation_id = entry.source_id
    and request.status = 'approved' and request.decided_at = entry.posted_at;
update journal_entries entry set reason = event.reason
  from audit_events event
  where entry.solicitation_id is null and event.company_id = entry.company_id and event.entity = 'cash_conciliation'
    and event.entity_id = entry.source_id::text and event.action = 'cash-conciliations.reopen'
    and event.created_at = entry.posted_at;

alter table journal_entries alter column kind set not null,
  add constraint journal_entries_kind_check check (kind in ('closing', 'adjustment', 'reversal'));
