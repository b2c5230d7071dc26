type Cell = { company_id: string; company_name: string }

export function groupBoardDays<Day extends Cell>(days: readonly Day[]) {
  const companies = new Map<string, { id: string; name: string; days: Omit<Day, 'company_id'>[] }>()
  for (const { company_id, ...day } of days) {
    const company = companies.get(company_id) ?? { id: company_id, name: day.company_name, days: [] }
    company.days.push(day)
    companies.set(company_id, company)
  }
  return [...companies.values()]
}
