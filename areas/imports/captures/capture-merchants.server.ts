import { findMerchantNumbers } from '@app/domain/transactions/server'
import type { Db } from '@app/kit/server'
import { FileRefused, type ImportOrder, toFileProblem } from '../files/imports-plan.server.ts'

const unnamed =
  'O relatório não diz de que conta do Mercado Pago é (coluna USER_ID); escolha a empresa ao enviar o arquivo.'
const unknown = 'A empresa escolhida não tem um cadastro do Mercado Pago em Adquirentes e taxas.'
const several = 'A empresa escolhida tem mais de uma conta do Mercado Pago; inclua a coluna USER_ID no relatório.'

/** The merchant number of the chosen company's only contract, for reports exported without the account column. */
export async function merchantOfNameless(db: Db, { acquirer, order }: { acquirer: string; order: ImportOrder }) {
  if (order.company_id === null) throw new FileRefused([toFileProblem(unnamed)])
  const [merchant_no, other] = await findMerchantNumbers(db, order.company_id, acquirer)
  if (merchant_no === undefined) throw new FileRefused([toFileProblem(unknown)])
  if (other !== undefined) throw new FileRefused([toFileProblem(several)])
  return merchant_no
}
