insert into acquirers (code, name) values ('mercado_pago', 'Mercado Pago') on conflict do nothing;
