-- Returns the active contracts with these establishment numbers, of every acquirer, ignoring zeros on the left. SiTef's
-- return file does not name the acquirer and fills establishment numbers with zeros on the left.
create function owners_of_establishments(of_numbers text[])
returns table (told text, acquirer text, merchant_no text, company_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select told, contract.acquirer, contract.merchant_no, contract.company_id
  from unnest(of_numbers) as told
  join acquirer_companies contract on ltrim(contract.merchant_no, '0') = ltrim(told, '0') and contract.active
  where ltrim(told, '0') <> ''
$$;
revoke all on function owners_of_establishments from public;
grant execute on function owners_of_establishments to retaguarda_app;
