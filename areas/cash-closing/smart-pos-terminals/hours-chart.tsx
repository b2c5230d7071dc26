import { showDate } from '@app/kit/contract'
import { Alert, Chart, DateField, Loaded, newCountMeasure, Stack, useRead } from '@app/kit/web'
import { useState } from 'react'
import type { TerminalDetail } from './smart-pos-terminal.contract.ts'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}h`
const formatCaptures = (count: number) => (count === 1 ? '1 captura' : `${count} capturas`)
const captureMeasure = newCountMeasure(formatCaptures)

export function HoursChart({ terminal: { id } }: { terminal: TerminalDetail }) {
  const [date, setDate] = useState<string | null>(null)
  const read = useRead(smartPosTerminals.hours, { params: { id }, query: date ? { date } : {} }, { keepPrevious: true })
  return (
    <Loaded read={read}>
      {(day) => {
        const silent = day.hours.filter((hour) => hour.silent).map(({ hour }) => formatHour(hour))
        return (
          <Stack>
            <DateField label="Dia" value={date ?? day.date} onChange={setDate} />
            {silent.length > 0 && (
              <Alert tone="wait" title="Nenhuma captura em horário habitual">
                {silent.join(', ')}
              </Alert>
            )}
            <Chart
              title={`Quantas capturas por hora em ${showDate(day.date)}?`}
              kind="bars"
              marks={day.hours.map(({ hour, captures: value, usual, silent: missing }) => ({
                key: String(hour),
                name: `${formatHour(hour)}${missing ? ' (habitual, sem captura)' : usual ? ' (habitual)' : ''}`,
                short: formatHour(hour),
                value,
              }))}
              measure={captureMeasure}
              points={['Uma hora', 'Duas horas']}
              headings={['Hora', 'Capturas']}
            />
            {day.days < 5 && <p>Ainda não há dias bastantes para saber que horários são habituais.</p>}
          </Stack>
        )
      }}
    </Loaded>
  )
}
