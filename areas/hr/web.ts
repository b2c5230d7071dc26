import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'RH',
  icon: 'users-group',
  abilities: ['dominio-integration', 'ponto-mais-export-payroll', 'rm-integration'],
  pages: [
    {
      path: '/integration/dominio-launch-calculation',
      purpose: 'Lançamentos da folha para o Domínio',
      ability: 'dominio-integration',
      menu: 'Cálculo de lançamentos Domínio',
    },
    { path: '/integration/dominio-setup', ability: 'dominio-integration', title: 'Configuração Domínio' },
    {
      path: '/integration/ponto-mais-export-payroll',
      purpose: 'Ponto do mês para a folha',
      ability: 'ponto-mais-export-payroll',
      menu: 'Exportar ponto (Ponto Mais)',
    },
    {
      path: '/integration/rm-launch-calculation',
      purpose: 'Lançamentos da folha para o RM',
      ability: 'rm-integration',
      menu: 'Cálculo de lançamentos RM',
    },
  ],
})
