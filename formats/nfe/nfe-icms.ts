import { getChildText, type XmlNode } from '../values/xml.ts'
import {
  type NfeReading,
  parseNfeDecimal,
  readNfeDecimal,
  readNfeOptionalDecimal,
  readNfeOptionalText,
} from './nfe-fields.ts'
import type { InvoiceIcms, MonophasePart } from './nfe-types.ts'

/** Tags of a monophase part; the value should equal quantity × rate. Source: fuel-fiscal 1. */
type MonophaseTags = { kind: MonophasePart['kind']; quantity: string; rate: string; value: string }

const own = { kind: 'own', quantity: 'qBCMono', rate: 'adRemICMS', value: 'vICMSMono' } as const
const withheld = {
  kind: 'withheld',
  quantity: 'qBCMonoReten',
  rate: 'adRemICMSReten',
  value: 'vICMSMonoReten',
} as const
const deferred = { kind: 'deferred', quantity: 'qBCMonoDif', rate: 'adRemICMSDif', value: 'vICMSMonoDif' } as const
const before = { kind: 'charged_before', quantity: 'qBCMonoRet', rate: 'adRemICMSRet', value: 'vICMSMonoRet' } as const

const monophaseGroups: Readonly<Record<string, readonly MonophaseTags[]>> = {
  ICMS02: [own],
  ICMS15: [own, withheld],
  ICMS53: [own, deferred],
  ICMS61: [before],
}

// For large volumes, rounding the quantity changes the value by cents; the threshold for "large" is to be confirmed.
const tolerance = { cents: 1, large_cents: 10, largeFrom: 10_000 }

export function readNfeIcms(reading: NfeReading, group: XmlNode | undefined): InvoiceIcms | null {
  if (!group) return null
  const fields = group.children.filter((child) => child.children.length === 0)
  return {
    group: group.name,
    origin: getChildText(group, 'orig'),
    code: getChildText(group, 'CST') || getChildText(group, 'CSOSN'),
    monophase: (monophaseGroups[group.name] ?? []).flatMap((tags) => partOf(reading, group, tags)),
    value_cents: readNfeOptionalDecimal(reading, group, 'vICMS') ?? 0,
    st_cents: readNfeOptionalDecimal(reading, group, 'vICMSST') ?? 0,
    fields: Object.fromEntries(fields.map((child) => [child.name, child.text.trim()])),
  }
}

function partOf(reading: NfeReading, group: XmlNode, tags: MonophaseTags): MonophasePart[] {
  const quantity = readNfeOptionalText(group, tags.quantity)
  const rate = readNfeOptionalText(group, tags.rate)
  if (quantity === null && rate === null && getChildText(group, tags.value) === '') return []
  const value_cents =
    group.name === 'ICMS53'
      ? (readNfeOptionalDecimal(reading, group, tags.value) ?? 0)
      : readNfeDecimal(reading, group, tags.value)
  const part = { kind: tags.kind, quantity, rate, value_cents }
  // In ICMS53 the deferred amount is part of the operation's value, so its own value is not quantity × rate.
  if (group.name !== 'ICMS53') checkProduct(reading, group, part, tags.value)
  return [part]
}

// A value of CST 15 may have ICMS withheld on biofuel deducted, so a difference is only a warning.
function checkProduct({ report }: NfeReading, group: XmlNode, part: MonophasePart, field: string) {
  const quantity = parseNfeDecimal(part.quantity ?? '', 4)
  const rate = parseNfeDecimal(part.rate ?? '', 4)
  if (quantity === null || rate === null) return
  const product = (BigInt(quantity) * BigInt(rate) + 500_000n) / 1_000_000n
  const off = Math.abs(Number(product) - part.value_cents)
  if (off <= (quantity >= tolerance.largeFrom * 10_000 ? tolerance.large_cents : tolerance.cents)) return
  report.warn('nfe.monophase', 'o ICMS monofásico não é a quantidade vezes a alíquota.', {
    line: group.line,
    field,
    value: getChildText(group, field),
  })
}
