-- The importer holds the row of its import while it writes, and imports are never deleted: this check, too, only cost
-- time on rows of high volume.
alter table system_movements drop constraint system_movements_import_id_fkey;
alter table sale_items drop constraint sale_items_import_id_fkey;
alter table fuellings drop constraint fuellings_import_id_fkey;
alter table acquirer_transactions drop constraint acquirer_transactions_import_id_fkey;
alter table acquirer_installments drop constraint acquirer_installments_import_id_fkey;
