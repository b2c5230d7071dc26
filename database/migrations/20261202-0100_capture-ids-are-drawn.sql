-- Ids of captures are drawn before their rows are written, so that instalments come in beside each other, in the order of
-- their file, and are joined to nothing.
grant usage on sequence acquirer_transactions_id_seq to retaguarda_app;
