import { drawn } from '../acquirer/golden.fixture.ts'
import { money, merchant_no as pv, rv } from './rede-golden.fixture.ts'

export const eesa = [
  drawn(`
1-3 060
4-11 31102026
12-19 Rede
20-59 Extrato Eletrônico de Saldos em Aberto
60-81 POSTO
82-87 000007
88-96 ${pv}
97-111 DIARIO
112-119 V1.0`),
  drawn(`
1-3 061
4-12 ${pv}
13-34 POSTO MATRIZ`),
  drawn(`
1-3 062
4-18 000000000004321
19 C
20-22 341
23-31 000000123
32-42 00000456789
43-50 13112026
51-59 ${pv}
60-72 0000000000000
73-81 ${rv}
82-89 14102026
90 2
91-105 ${money(12_670)}
106-120 ${money(135)}
121-135 ${money(200)}
136-150 ${money(12_735)}
151-159 ${pv}
160-161 01
162 3`),
  drawn(`
1-3 066
4-12 ${pv}
13-17 00001
63-77 ${money(12_735)}`),
  drawn(`
1-3 068
4-7 0001
8-12 00005
13-21 ${pv}
22-36 ${money(12_735)}`),
]
