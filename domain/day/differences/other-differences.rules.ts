import { localTime, showDecimal, showMoney, showVolume, sumOf } from '@app/kit/contract'
import type { DayView } from '../assessment/day-view.rules.ts'
import { formatSessionName, listDrawerlessSales } from '../assessment/drawers.rules.ts'
import type { AssessmentSettings, Fuelling } from '../facts/day-facts.contract.ts'
import { buildDifference } from './difference-parts.rules.ts'
import { formatDelivery, formatProduct } from './difference-words.rules.ts'
import type { FoundDifference } from './found-differences.contract.ts'
import type { LateSale } from './late-sales.rules.ts'
import type { TankLine } from './tanks.rules.ts'
import { findVolumeGaps, type VolumeGap } from './volume-gaps.rules.ts'

/** Above the limit of closing without an analyst the severity is high, even if other drawers compensate the amount. */
const byAmount = (amount_cents: number, { direct_limit_cents }: AssessmentSettings) =>
  Math.abs(amount_cents) > direct_limit_cents ? ('high' as const) : ('low' as const)

/** Returns D09 of every drawer (counted minus expected); an uncounted drawer does not confirm its sales. */
export function detectCashDifferences({ facts, lines, drawers }: DayView): FoundDifference[] {
  const ofDrawers = drawers.flatMap((drawer) => {
    const name = formatSessionName(drawer, facts.sessions)
    const amount_cents = drawer.difference_cents ?? -drawer.cash_sales_cents
    if (amount_cents === 0) return []
    const operator = drawer.operator === '' ? '' : `, de ${drawer.operator}`
    return [
      buildDifference({
        code: 'D09',
        ref: `session:${drawer.session_id}`,
        effects: [{ method: 'cash', amount_cents }],
        items: [{ kind: 'session', id: String(drawer.session_id) }],
        ...(drawer.difference_cents !== null && { severity: byAmount(amount_cents, facts.settings) }),
        sentence:
          drawer.difference_cents === null
            ? `O caixa do ${name} ainda não foi contado`
            : `${amount_cents < 0 ? 'Faltam' : 'Sobram'} ${showMoney(Math.abs(amount_cents))} no caixa do ${name}${operator}`,
      }),
    ]
  })
  const drawerless = listDrawerlessSales(facts.sessions, lines)
  const amount_cents = -sumOf(drawerless, (line) => line.amount_cents)
  if (amount_cents === 0) return ofDrawers
  return [
    ...ofDrawers,
    buildDifference({
      code: 'D09',
      ref: 'session:none',
      effects: [{ method: 'cash', amount_cents }],
      items: drawerless.map(({ kind, id }) => ({ kind, id })),
      sentence: `${showMoney(-amount_cents)} de vendas em dinheiro não estão em nenhum turno`,
    }),
  ]
}

/** Returns D15 of fuel pumped and not sold. Its litres are in equation 1; no method changes: no customer paid. */
export const detectPumpDifferences = (
  unsold: readonly Fuelling[],
  lateSales: readonly LateSale[],
  facts: DayView['facts'],
) =>
  unsold.map((fuelling) =>
    buildDifference({
      code: 'D15',
      ref: `fuelling:${fuelling.id}`,
      at_stake_cents: fuelling.total_cents,
      volume_ml: fuelling.volume_ml,
      items: [{ kind: 'fuelling', id: String(fuelling.id) }],
      sentence: `Abasteceram ${formatDelivery(fuelling, facts)} no bico ${fuelling.nozzle_no} às ${localTime(fuelling.ended_at)} e não há venda`,
      suggestion: lateSales.find((pair) => pair.fuelling === fuelling)?.suggestion ?? null,
    }),
  )

function toGapSentence({ nozzle, product_code, gap_ml, read, amount_cents }: VolumeGap) {
  const litres = showVolume(Math.abs(gap_ml))
  const value = amount_cents === 0 ? '' : `, ${showMoney(Math.abs(amount_cents))} ao preço da bomba`
  const product = product_code || 'Combustível'
  const place = nozzle ? `Bico ${nozzle.no} (${product})` : product
  if (!read) return `${place}: ${litres} em abastecimentos ou vendas, sem leitura do encerrante${value}`
  if (nozzle === null)
    return `${place}: ${litres} a ${gap_ml > 0 ? 'mais' : 'menos'} nos encerrantes que nas vendas e nos abastecimentos sem venda${value}`
  return gap_ml > 0
    ? `${place}: o encerrante andou ${litres} que nenhum abastecimento registra${value}`
    : `${place}: os abastecimentos registram ${litres} que o encerrante não andou${value}`
}

/** Returns D15 where counters and records disagree. No effects: litres without a payment are not revenue. */
export const detectVolumeGapDifferences = ({ facts, volumes }: DayView) =>
  findVolumeGaps(facts, volumes).map((gap) => {
    const item = gap.nozzle
      ? ({ kind: 'nozzle', id: gap.nozzle.id } as const)
      : ({ kind: 'product', id: gap.product_code } as const)
    return buildDifference({
      code: 'D15',
      ref: `${item.kind}:${item.id}`,
      at_stake_cents: gap.amount_cents,
      volume_ml: gap.gap_ml,
      items: [item],
      sentence: toGapSentence(gap),
    })
  })

/** Returns D15 of a blocked nozzle: each delivery is reviewed. Its litres are already in the sales. */
export const detectBlockedNozzleDifferences = (sold: readonly Fuelling[], facts: DayView['facts']) =>
  sold
    .filter(({ blocked }) => blocked)
    .map((fuelling) =>
      buildDifference({
        code: 'D15',
        ref: `fuelling:${fuelling.id}`,
        at_stake_cents: fuelling.total_cents,
        items: [{ kind: 'fuelling', id: String(fuelling.id) }],
        sentence: `O bico ${fuelling.nozzle_no}, interditado, abasteceu ${formatDelivery(fuelling, facts)} às ${localTime(fuelling.ended_at)}`,
      }),
    )

const percent = (ppm: number) => `${showDecimal(ppm, 4)}%`

function tankSentence(tank: TankLine, facts: DayView['facts']) {
  const name = `O tanque ${tank.tank_no} de ${formatProduct(tank.product_code, facts)}`
  if (tank.variation_ml === null)
    return `${name} está sem medição de ${tank.opening_ml === null ? 'abertura' : 'fechamento'}`
  const share = tank.variation_ppm === null ? '' : ` (${percent(Math.abs(tank.variation_ppm))})`
  return `${name} ${tank.variation_ml < 0 ? 'perdeu' : 'ganhou'} ${showVolume(Math.abs(tank.variation_ml))}${share}, além de 0,6%`
}

/** Returns D16: a variation above the limit, or a missing measurement. */
export const detectTankDifferences = ({ tanks, facts }: DayView) =>
  tanks
    .filter((tank) => tank.within_limit !== true)
    .map((tank) =>
      buildDifference({
        code: 'D16',
        ref: `tank:${tank.tank_id}`,
        volume_ml: tank.variation_ml,
        items: [{ kind: 'tank', id: tank.tank_id }],
        sentence: tankSentence(tank, facts),
      }),
    )

/** Returns D17 and D18: amounts that need a document and lack it. */
export const detectDocumentDifferences = ({ lines }: DayView) =>
  lines.flatMap((line) => {
    if (!('document_attached' in line.source) || line.source.document_attached) return []
    const note = line.nature === 'sale' && line.method === 'note'
    if (!note && line.nature !== 'expense' && line.nature !== 'advance') return []
    const amount = showMoney(line.amount_cents)
    const { customer, employee, document_no } = line.source
    const payee = employee || document_no
    return [
      buildDifference({
        code: note ? 'D17' : 'D18',
        ref: `movement:${line.id}`,
        at_stake_cents: line.amount_cents,
        items: [{ kind: line.kind, id: line.id }],
        sentence: note
          ? `A nota a prazo ${customer ? `de ${customer}, ${amount},` : `de ${amount}`} está sem documento`
          : `${line.nature === 'expense' ? 'A despesa' : 'O vale'} de ${amount}${payee ? ` (${payee})` : ''} está sem comprovante`,
      }),
    ]
  })
