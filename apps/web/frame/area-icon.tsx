import {
  IconBuildingBank,
  IconCashRegister,
  IconChecklist,
  IconFileImport,
  IconFileSearch,
  IconHourglass,
  IconPlugConnected,
  IconReceiptTax,
  IconRoute,
  IconSettings,
  IconShoppingCart,
  IconUsersGroup,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconSettings> = {
  settings: IconSettings,
  'shopping-cart': IconShoppingCart,
  'file-search': IconFileSearch,
  'cash-register': IconCashRegister,
  'building-bank': IconBuildingBank,
  'receipt-tax': IconReceiptTax,
  route: IconRoute,
  'file-import': IconFileImport,
  'plug-connected': IconPlugConnected,
  'users-group': IconUsersGroup,
  checklist: IconChecklist,
  hourglass: IconHourglass,
}

export function AreaIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconSettings
  return <Icon size={20} stroke={1.75} aria-hidden="true" />
}
