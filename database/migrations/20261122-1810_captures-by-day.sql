-- Lists of captures over several companies, newest day first.
create index acquirer_transactions_newest on acquirer_transactions (business_date desc, id desc);
