-- Cancellations are few and look for their sale: by company and NSU.
create index acquirer_transactions_cancels on acquirer_transactions (company_id, nsu) where kind = 'cancel';
