-- BANK: slips that banks collected stand beside batches and Pix, each payment by itself.
alter table match_links drop constraint match_links_item_kind_check,
  add constraint match_links_item_kind_check check (case pair_type
    when 'SALE' then item_kind in ('movement', 'manual', 'capture')
    when 'CASH' then item_kind in ('drawer', 'count', 'envelope', 'deposit', 'line')
    else item_kind in ('instalment', 'batch', 'pix', 'slip', 'deposit', 'line') end);

-- Payments of slips by the day on which the bank credits them.
create index bank_slip_occurrences_credited on bank_slip_occurrences (company_id, credited_on)
  where event in ('settled', 'partly_settled');
