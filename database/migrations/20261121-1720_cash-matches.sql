-- CASH: what the movements of a till should leave in it and what was counted there, within a day; envelopes that went to
-- the bank by themselves, beside the deposits of days.
alter table match_links drop constraint match_links_item_kind_check,
  add constraint match_links_item_kind_check check (case pair_type
    when 'SALE' then item_kind in ('movement', 'manual', 'capture')
    when 'CASH' then item_kind in ('drawer', 'count', 'envelope', 'deposit', 'line')
    else item_kind in ('instalment', 'batch', 'pix', 'deposit', 'line') end);
