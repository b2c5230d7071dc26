import { Choices } from '@app/kit/web'

const ways = [
  { id: 'list', label: 'Lista' },
  { id: 'calendar', label: 'Calendário' },
  { id: 'charts', label: 'Gráficos' },
] as const
type Way = (typeof ways)[number]['id']

export default function WaySwitch({ way, show }: { way: Way; show: (way: Way) => void }) {
  return <Choices label="Ver como" choices={ways} chosen={way} onChoose={show} />
}
