import { defineArea } from '@app/kit/web'
import { lazy } from 'react'

export const ImportFilesButton = lazy(() => import('./send/imports.dialog.tsx'))

export default defineArea({
  label: 'Importações',
  icon: 'file-import',
  abilities: ['import-file-column-mapping', 'financial.download-transactions'],
  pages: [
    {
      path: '/financial-transactions/column-mapping/import',
      purpose: 'Enviar arquivos do PDV, adquirentes, Pix e banco',
      ability: 'import-file-column-mapping',
      menu: 'Importar arquivo',
      letter: 'i',
      page: () => import('./send/imports.page.tsx'),
    },
    {
      path: '/financial/download-transactions',
      purpose: 'Buscar transações nas adquirentes',
      ability: 'financial.download-transactions',
      menu: 'Baixar transações',
      page: () => import('./download-transactions/downloads.page.tsx'),
    },
    {
      path: '/financial-transactions/setting/column-mapping',
      ability: 'setting-column-mapping',
      title: 'Layouts de importação',
      purpose: 'Dizer que coluna de uma planilha é que campo',
      page: () => import('./import-layouts/import-layouts.page.tsx'),
    },
  ],
})
