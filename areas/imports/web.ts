import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Importações',
  icon: 'file-import',
  abilities: ['import-file-column-mapping', 'financial.download-transactions'],
  pages: [
    {
      path: '/financial-transactions/column-mapping/import',
      ability: 'import-file-column-mapping',
      menu: 'Importar arquivo',
    },
    { path: '/financial/download-transactions', ability: 'financial.download-transactions', menu: 'Baixar transações' },
    {
      path: '/financial-transactions/setting/column-mapping',
      ability: 'setting-column-mapping',
      title: 'Layouts de importação',
    },
  ],
})
