import { count, requiredDay, text } from '../fixed-width.ts'

/**
 * The central bank's file of received charges, 750 columns. Source: layout CNAB 750 version 2.1 (return), as public
 * code reads it; only the header was checked in banks' manuals. Unconfirmed: the time zone of the payment (read as
 * Brasília time), and how a bank marks a return.
 */
export const pix750Width = 750

export const pix750Header = {
  type: text(1, 1, 'tipo de registro'),
  direction: text(2, 2, 'código do arquivo'),
  literal: text(3, 9, 'literal do arquivo'),
  service: text(10, 11, 'código do serviço'),
  service_name: text(12, 26, 'literal do serviço'),
  ispb: text(27, 34, 'ISPB do participante'),
  created_on: requiredDay(156, 163, 'data de geração'),
  agreement: text(164, 193, 'convênio'),
  holder: text(254, 353, 'nome do recebedor'),
  file_no: text(732, 741, 'sequencial do arquivo'),
  version: text(742, 744, 'versão do layout'),
  record_no: text(745, 750, 'sequencial do registro'),
}

export const pix750Received = {
  type: text(1, 1, 'tipo de registro'),
  txid: text(2, 36, 'identificador (txid)'),
  key: text(89, 165, 'chave Pix'),
  moved_on: requiredDay(169, 176, 'data do movimento'),
  paid_at: text(185, 198, 'data e hora do pagamento'),
  amount_cents: count(301, 317, 'valor pago'),
  payer: text(350, 489, 'nome do pagador'),
  e2e_id: text(632, 663, 'identificador fim a fim'),
  record_no: text(745, 750, 'sequencial do registro'),
}

export const pix750Trailer = {
  type: text(1, 1, 'tipo de registro'),
  total_cents: count(713, 729, 'valor total'),
  details: count(730, 744, 'quantidade de detalhes'),
  record_no: text(745, 750, 'sequencial do registro'),
}
