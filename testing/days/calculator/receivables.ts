import { cutColumns, nozzleProducts, readDayText, readXmlTag, stationData } from './read.ts'

const roundHalfUp = (amount: number, ppm: number) => Math.floor((amount * ppm * 2 + 1_000_000) / 2_000_000)
const isoDay = (compact: string) =>
  compact.replace(/^(..)(..)(..)$/, '20$1-$2-$3').replace(/^(....)(..)(..)$/, '$1-$2-$3')
const micros = (amount: string) => Math.trunc(Number(amount.replace('.', '')) / 10_000)
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

type Dispute = readonly [code: 'D12' | 'D13' | 'D14', cents: number]

/** Fees against the contract (D12), chargebacks (D14), and the net amount paid. */
function cieloPaid(file: string) {
  const disputes: Dispute[] = []
  const paid = new Set<string>()
  let net = 0
  let batch = ''
  for (const line of readDayText(file).split('\r\n')) {
    const sale = cutColumns(batch, 24, 25) === '01'
    if (line[0] === '1') {
      batch = line
      net += Number(cutColumns(line, 86, 99))
      if (cutColumns(line, 146, 147) === '28') disputes.push(['D14', Number(cutColumns(line, 86, 99))])
    } else if (line[0] === '2' && sale) {
      const cents = Number(cutColumns(line, 46, 59))
      const charged = roundHalfUp(cents, Number(cutColumns(batch, 210, 213)) * 100)
      const contracted = roundHalfUp(
        cents,
        stationData.rates_ppm[nozzleProducts[cutColumns(batch, 233, 235)] ?? ''] ?? 0,
      )
      if (Math.abs(contracted - charged) > 1) disputes.push(['D12', contracted - charged])
      paid.add(cutColumns(line, 93, 98))
    }
  }
  return { disputes, paid, net }
}

/** The agreed price is net × monthly rate × days ÷ 30. */
function stonePaid(sold: string, file: string) {
  const plan = readDayText(sold).split('<Installment>').slice(1)
  const parts = readDayText(file).split('<Installment>').slice(1)
  const disputes = parts.flatMap((part): Dispute[] => {
    const gross = micros(readXmlTag(part, 'GrossAmount'))
    const net = micros(readXmlTag(part, 'NetAmount'))
    const due = plan.find((one) => readXmlTag(one, 'InstallmentNumber') === readXmlTag(part, 'InstallmentNumber')) ?? ''
    const early = days(isoDay(readXmlTag(part, 'PaymentDate')), isoDay(readXmlTag(due, 'PrevisionPaymentDate')))
    const fee = roundHalfUp(gross, stationData.rates_ppm.credit_installments ?? 0)
    const price = Math.floor(((gross - fee) * stationData.anticipation_ppm * early * 2 + 30_000_000) / 60_000_000)
    const difference = net - (gross - fee - price)
    return Math.abs(difference) > 1 ? [['D12', difference]] : []
  })
  return { disputes, net: parts.reduce((sum, part) => sum + micros(readXmlTag(part, 'NetAmount')), 0) }
}

export function calculateReceivables(day: string, sold = ['cielo.txt']) {
  const debit = cieloPaid(`${day}/cielo-pago-2026-10-19.txt`)
  const credit = cieloPaid(`${day}/cielo-pago-2026-11-16.txt`)
  const stone = stonePaid(`${day}/stone.xml`, `${day}/stone-pago-2026-10-20.xml`)
  // Sales that were due with the debit payment and never paid (D13), less their fee.
  let batch = ''
  const missing = sold
    .flatMap((name) => readDayText(`${day}/${name}`).split('\r\n'))
    .flatMap((line): Dispute[] => {
      if (line[0] === '1') batch = line
      const due = isoDay(cutColumns(batch, 32, 37))
      if (line[0] !== '2' || due !== '2026-10-19' || debit.paid.has(cutColumns(line, 93, 98))) return []
      const cents = Number(cutColumns(line, 46, 59))
      return [['D13', roundHalfUp(cents, Number(cutColumns(batch, 210, 213)) * 100) - cents]]
    })
  return {
    disputes: [...debit.disputes, ...credit.disputes, ...stone.disputes, ...missing],
    lines: [debit.net, stone.net, credit.net],
  }
}
