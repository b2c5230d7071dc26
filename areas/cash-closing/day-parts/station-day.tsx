import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { BusinessDate, showDate } from '@app/kit/contract'
import {
  Button,
  EmptyState,
  Loaded,
  PageHeader,
  Panel,
  SelectField,
  Stack,
  toNamedOptions,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import type { ReactNode } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { DayOnDate } from './day-of.tsx'

function CompanyChoice({ companies }: { companies: readonly { id: string; name: string }[] }) {
  const [params, change] = useUrlParams()
  return (
    <SelectField
      label="Empresa"
      options={toNamedOptions(companies)}
      value={params.get('company')}
      onChange={(company) => change(() => new URLSearchParams(company ? { company } : {}), { scrollToTop: true })}
    />
  )
}

const conferences = '/cash-conciliation/solicitation/conferences'

type Props = {
  title: string
  date: string
  children: (day: CashConciliationDetail, choice: ReactNode) => ReactNode
}

export function StationDay({ title, date, children }: Props) {
  const [search] = useUrlParams()
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000 })
  const renderWithoutDay = (message: string, choice: ReactNode) => (
    <Stack>
      <PageHeader title={title} trail={[{ label: 'Conferências', to: conferences }]} actions={choice} />
      <Panel>
        <EmptyState title={message} action={<Button to={conferences}>Ver os dias a conferir</Button>} />
      </Panel>
    </Stack>
  )
  return (
    <Loaded read={companies}>
      {({ data }) => {
        const choice = data.length > 1 && <CompanyChoice companies={data} />
        const company = search.get('company') ?? (data.length === 1 ? data[0]?.id : undefined)
        if (!BusinessDate.safeParse(date).success) return renderWithoutDay('A data do endereço não existe.', null)
        if (data.length === 0) return renderWithoutDay('Nenhuma empresa está ligada ao seu usuário.', null)
        if (!company) return renderWithoutDay('Escolha a empresa.', choice)
        return (
          <DayOnDate
            company_id={company}
            date={date}
            missing={renderWithoutDay(`Não há conciliação desta empresa em ${showDate(date)}.`, choice)}
          >
            {(day) => children(day, choice)}
          </DayOnDate>
        )
      }}
    </Loaded>
  )
}
