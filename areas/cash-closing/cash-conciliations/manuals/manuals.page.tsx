import { showDate } from '@app/kit/contract'
import { Alert, PageHeader, Panel, Stack } from '@app/kit/web'
import { useParams } from 'react-router'
import { editRefusal } from '../day/day.rules.ts'
import { DayFigures } from '../day/day-figures.tsx'
import { DayOrSibling } from '../day-of.tsx'
import { DayTag } from '../tags.tsx'
import { useDayTrail } from '../trail.tsx'
import { NewManual } from './manuals.form.tsx'
import { Manuals } from './manuals.tsx'

/** Adds, reclassifies or sets aside lines that systems got wrong, always with a reason. */
export default function ManualsPage() {
  const { id = '', date } = useParams()
  const trail = useDayTrail()
  return (
    <DayOrSibling id={id} date={date}>
      {(day) => {
        const refusal = editRefusal(day)
        const name = `${day.company_name} · ${showDate(day.business_date)}`
        return (
          <Stack>
            <PageHeader
              title="Lançamentos manuais"
              record={name}
              trail={trail(day)}
              tag={<DayTag day={day} />}
              detail={name}
            />
            <DayFigures day={day} />
            {refusal ? (
              <Alert tone="wait">{refusal}</Alert>
            ) : (
              <Panel title="Novo lançamento">
                <NewManual key={day.id} day={day} />
              </Panel>
            )}
            <Manuals day={day} form />
          </Stack>
        )
      }}
    </DayOrSibling>
  )
}
