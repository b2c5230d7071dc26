import type { FoundRecord, SearchSection } from '@app/areas/session/contract'
import { getPageTitle, type PaletteItem, useCan, type WebArea } from '@app/kit/web'
import {
  IconAdjustments,
  IconBuilding,
  IconBuildingBank,
  IconCalendar,
  IconChecklist,
  IconClick,
  IconCreditCard,
  IconDeviceMobile,
  IconFile,
  IconGasStation,
  IconHelp,
  IconHistory,
  IconLayoutSidebar,
  IconReceipt,
  IconSend,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

const look = { size: 18, 'aria-hidden': true } as const

export const kindIcons = {
  page: <IconLayoutSidebar {...look} />,
  action: <IconClick {...look} />,
  recent: <IconHistory {...look} />,
  preference: <IconSettings {...look} />,
  help: <IconHelp {...look} />,
}

const sections: Record<SearchSection, { label: string; icon: PaletteItem['icon'] }> = {
  days: { label: 'Dias', icon: <IconCalendar {...look} /> },
  requests: { label: 'Solicitações', icon: <IconSend {...look} /> },
  sales: { label: 'Vendas', icon: <IconReceipt {...look} /> },
  captures: { label: 'Capturas e Pix', icon: <IconCreditCard {...look} /> },
  payments: { label: 'Pagamentos e extrato', icon: <IconBuildingBank {...look} /> },
  files: { label: 'Arquivos', icon: <IconFile {...look} /> },
  customers: { label: 'Clientes', icon: <IconUsers {...look} /> },
  terminals: { label: 'Terminais', icon: <IconDeviceMobile {...look} /> },
  nozzles: { label: 'Bicos e tanques', icon: <IconGasStation {...look} /> },
  companies: { label: 'Empresas', icon: <IconBuilding {...look} /> },
  people: { label: 'Pessoas', icon: <IconUser {...look} /> },
  tasks: { label: 'Tarefas', icon: <IconChecklist {...look} /> },
  rules: { label: 'Regras de conciliação', icon: <IconAdjustments {...look} /> },
}

type Go = (path: string) => void

/** The pages that a person may open and that exist. */
export function usePageItems(areas: readonly WebArea[], go: Go): PaletteItem[] {
  const can = useCan()
  return areas.flatMap((area) =>
    area.pages
      .filter(({ path, ability, page }) => page !== undefined && !path.includes(':') && can(ability))
      .map((page) => ({
        id: page.path,
        label: getPageTitle(page),
        detail: area.label,
        icon: kindIcons.page,
        to: page.path,
        ...(page.letter && { keys: `g ${page.letter}` }),
        choose: () => go(page.path),
      })),
  )
}

export const toFoundItems = (records: readonly FoundRecord[], go: Go) =>
  records.map(({ section, exact, id, title, detail, amount_cents, state, to }) => ({
    exact,
    section: sections[section].label,
    item: {
      id: `${section}${id}`,
      label: title,
      detail,
      icon: sections[section].icon,
      amount_cents,
      state,
      to,
      choose: () => go(to),
    },
  }))
