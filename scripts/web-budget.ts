import type { Plugin } from 'vite'

export function webBudget(): Plugin {
  return { name: 'retaguarda:web-budget' }
}
