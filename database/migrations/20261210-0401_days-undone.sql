-- A day that only an undone import made goes with it, as long as nothing refers to it.
grant delete on cash_conciliations to retaguarda_app;
