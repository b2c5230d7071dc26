-- Rows of high volume come from the importer alone, which looks up every company, nozzle, acquirer and movement type
-- that a file names before it writes; none of these is ever deleted. Checking each row again took half the time of an
-- import. What stays is the reference to the import, which leads to the file and whoever sent it.
alter table system_movements drop constraint system_movements_company_id_fkey,
  drop constraint system_movements_movement_type_code_fkey;
alter table sale_items drop constraint sale_items_company_id_fkey;
alter table fuellings drop constraint fuellings_company_id_fkey, drop constraint fuellings_nozzle_id_fkey;
alter table acquirer_transactions drop constraint acquirer_transactions_company_id_fkey,
  drop constraint acquirer_transactions_acquirer_fkey;
alter table acquirer_installments drop constraint acquirer_installments_company_id_fkey;
-- Its group refers to the same company.
alter table match_links drop constraint match_links_company_id_fkey;
