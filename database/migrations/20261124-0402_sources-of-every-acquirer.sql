-- What is read from a file that is sent is read from one that is fetched.
alter table download_sources drop constraint download_sources_source_check,
  add constraint download_sources_source_check
    check (source in ('pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix', 'bank'));
