import { showDate } from '@app/kit/contract'
import { Button, DateField, Inline, Stack, useFieldSource } from '@app/kit/web'
import { IconX } from '@tabler/icons-react'

const daysIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export function ClosedDays() {
  const source = useFieldSource()
  const days = daysIn(source.value('closed_days'))
  const set = (next: readonly string[]) => source.set('closed_days', [...new Set(next)].sort())
  return (
    <Stack gap="small">
      <DateField
        label="Dias sem operação"
        help="Escolha um dia para acrescentá-lo à lista."
        value={null}
        onChange={(day) => {
          if (day) set([...days, day])
        }}
      />
      <Inline>
        {days.map((day) => (
          <Button
            key={day}
            small
            icon={<IconX size={14} aria-hidden="true" />}
            onClick={() => set(days.filter((other) => other !== day))}
          >
            {showDate(day)}
            <span className="rg-hidden">: retirar</span>
          </Button>
        ))}
      </Inline>
    </Stack>
  )
}
