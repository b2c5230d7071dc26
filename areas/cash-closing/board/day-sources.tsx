import { acquirerSources, type DaySource } from '@app/domain/companies/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import { formatSourceName } from '@app/domain/day/facts/contract'
import { Signs, type SignWord } from '@app/kit/web'
import { IconCreditCard, IconDeviceDesktop, IconDroplet, IconPigMoney, IconQrcode } from '@tabler/icons-react'

const sourceGroups: readonly { name: string; icon: typeof IconQrcode; sourceKeys: readonly DaySource[] }[] = [
  { name: 'PDV', icon: IconDeviceDesktop, sourceKeys: ['pos'] },
  { name: 'Adquirentes', icon: IconCreditCard, sourceKeys: acquirerSources },
  { name: 'Pix', icon: IconQrcode, sourceKeys: ['pix'] },
  { name: 'Tanque', icon: IconDroplet, sourceKeys: ['tank'] },
  { name: 'Banco', icon: IconPigMoney, sourceKeys: ['bank'] },
]

type DaySourceFields = Pick<CashConciliation, 'sources' | 'missing_sources'>

function signOf(
  { sources, missing_sources }: DaySourceFields,
  { name, icon: Icon, sourceKeys }: (typeof sourceGroups)[number],
): SignWord {
  const missing = sourceKeys.filter((source) => missing_sources.includes(source))
  const present = sourceKeys.filter((source) => sources[source] !== undefined)
  const words =
    missing.length > 0
      ? `falta ${missing.map(formatSourceName).join(', ')}`
      : present.length > 0
        ? 'recebido ou dispensado'
        : 'não exigido'
  return {
    key: name,
    icon: <Icon size={16} aria-hidden="true" />,
    tone: missing.length > 0 ? 'bad' : present.length > 0 ? 'good' : 'neutral',
    words: `${name}: ${words}`,
  }
}

export const DaySources = ({ day }: { day: DaySourceFields }) => (
  <Signs label="Fontes do dia" signs={sourceGroups.map((group) => signOf(day, group))} />
)
