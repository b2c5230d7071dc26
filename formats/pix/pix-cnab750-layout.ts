import { countField, requiredDayField, textField } from '../fixed-width/fixed-width.ts'

// The central bank's file of received charges. Source: CNAB 750 version 2.1 (return), as public code reads it; only the
// header was checked in manuals. Unconfirmed: the time zone of the payment (read as Brasília), the mark of a return.
export const pix750Width = 750

export const pix750Header = {
  type: textField(1, 1, 'tipo de registro'),
  direction: textField(2, 2, 'código do arquivo'),
  literal: textField(3, 9, 'literal do arquivo'),
  service: textField(10, 11, 'código do serviço'),
  service_name: textField(12, 26, 'literal do serviço'),
  ispb: textField(27, 34, 'ISPB do participante'),
  created_on: requiredDayField(156, 163, 'data de geração'),
  agreement: textField(164, 193, 'convênio'),
  holder: textField(254, 353, 'nome do recebedor'),
  file_no: textField(732, 741, 'sequencial do arquivo'),
  version: textField(742, 744, 'versão do layout'),
  record_no: textField(745, 750, 'sequencial do registro'),
}

export const pix750Received = {
  type: textField(1, 1, 'tipo de registro'),
  txid: textField(2, 36, 'identificador (txid)'),
  key: textField(89, 165, 'chave Pix'),
  moved_on: requiredDayField(169, 176, 'data do movimento'),
  paid_at: textField(185, 198, 'data e hora do pagamento'),
  amount_cents: countField(301, 317, 'valor pago'),
  payer: textField(350, 489, 'nome do pagador'),
  e2e_id: textField(632, 663, 'identificador fim a fim'),
  record_no: textField(745, 750, 'sequencial do registro'),
}

/** An issued charge (type 1). The column of its value is that of the remittance: unconfirmed in a return. */
export const pix750ChargedValue = { from: 187, to: 203 }

export const pix750Trailer = {
  type: textField(1, 1, 'tipo de registro'),
  total_cents: countField(713, 729, 'valor total'),
  details: countField(730, 744, 'quantidade de detalhes'),
  record_no: textField(745, 750, 'sequencial do registro'),
}
