import type { CashConciliation } from '@app/domain/day/contract'
import { acquirerSources, type DaySource, formatSourceName } from '@app/domain/day/facts/contract'
import { Signs, type SignWord } from '@app/kit/web'
import { IconCreditCard, IconDeviceDesktop, IconDroplet, IconPigMoney, IconQrcode } from '@tabler/icons-react'

const witnesses: readonly { name: string; icon: typeof IconQrcode; of: readonly DaySource[] }[] = [
  { name: 'PDV', icon: IconDeviceDesktop, of: ['pos'] },
  { name: 'Adquirentes', icon: IconCreditCard, of: acquirerSources },
  { name: 'Pix', icon: IconQrcode, of: ['pix'] },
  { name: 'Tanque', icon: IconDroplet, of: ['tank'] },
  { name: 'Banco', icon: IconPigMoney, of: ['bank'] },
]

type Sourced = Pick<CashConciliation, 'sources' | 'missing_sources'>

function signOf({ sources, missing_sources }: Sourced, { name, icon: Icon, of }: (typeof witnesses)[number]): SignWord {
  const missing = of.filter((source) => missing_sources.includes(source))
  const there = of.filter((source) => sources[source] !== undefined)
  const words =
    missing.length > 0
      ? `falta ${missing.map(formatSourceName).join(', ')}`
      : there.length > 0
        ? 'recebido ou dispensado'
        : 'não exigido'
  return {
    key: name,
    icon: <Icon size={16} aria-hidden="true" />,
    tone: missing.length > 0 ? 'bad' : there.length > 0 ? 'good' : 'neutral',
    words: `${name}: ${words}`,
  }
}

export const DaySources = ({ day }: { day: Sourced }) => (
  <Signs label="Fontes do dia" signs={witnesses.map((witness) => signOf(day, witness))} />
)
