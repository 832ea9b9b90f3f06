/**
 * Points deducted from clubs since 2010/11, as in the final tables: after appeals, and summed over several decisions.
 * Without them tables cannot be computed from results.
 *
 * The rows were compiled from general reports, not copied from an official list. `source` names the deciding body, so
 * that a row can be verified. A row is unsure if two reports disagree about its amount.
 */

export interface Deduction {
  /** The club. Further spellings are separated by `|`. */
  readonly team: string
  readonly points: number
  readonly reason: string
  /** The deciding body, or the final table from which the amount is taken. */
  readonly source: string
  /** Not confirmed by a second source: the deduction is reported but not applied. */
  readonly isUnsure: boolean
}

type Row = readonly [
  competition: string,
  /** First year of the season. */
  year: number,
  team: string,
  points: number,
  reason: string,
  source: string,
  certainty?: 'unsure',
]

const MONEY = 'Breach of the financial rules'
const ADMINISTRATION = 'Administration'
const INELIGIBLE = 'Ineligible player'
const WAGES = 'Unpaid wages'
const BETTING = 'Betting scandal'
const CROWD = 'Crowd trouble'
const LICENCE = 'Breach of the licence conditions'

const EPL = 'Premier League, independent commission'
const EFL = 'EFL, independent disciplinary commission'
const EFL_RULES = 'EFL regulations, insolvency'
const FIGC = 'FIGC, federal tribunal'
const LFP = 'LFP, disciplinary commission'
const DFL = 'DFL, licensing committee'
const DFB = 'DFB, licensing committee'
const SPFL = 'SPFL/SFL rules, insolvency'
const FINAL_TABLE = 'final table of the league'

const DEDUCTIONS: readonly Row[] = [
  ['en.1', 2023, 'Everton FC', 8, MONEY, EPL],
  ['en.1', 2023, 'Nottingham Forest FC', 4, MONEY, EPL],
  ['en.2', 2011, 'Portsmouth FC', 10, ADMINISTRATION, EFL_RULES],
  ['en.2', 2014, 'Rotherham United FC|Rotherham', 3, INELIGIBLE, EFL],
  ['en.2', 2018, 'Birmingham City FC', 9, MONEY, EFL],
  ['en.2', 2019, 'Wigan Athletic FC', 12, ADMINISTRATION, EFL_RULES],
  ['en.2', 2020, 'Sheffield Wednesday FC', 6, MONEY, EFL],
  ['en.2', 2021, 'Derby County FC', 21, `${ADMINISTRATION}, ${MONEY.toLowerCase()}`, EFL],
  ['en.2', 2021, 'Reading FC', 6, MONEY, EFL],
  ['en.2', 2022, 'Reading FC', 6, MONEY, EFL],
  ['en.2', 2022, 'Wigan Athletic FC', 3, WAGES, EFL],
  ['en.2', 2025, 'Sheffield Wednesday FC', 18, `${ADMINISTRATION}, ${MONEY.toLowerCase()}`, EFL],
  ['en.2', 2025, 'Leicester City FC', 6, MONEY, EFL, 'unsure'],
  ['en.3', 2010, 'Plymouth Argyle FC', 10, ADMINISTRATION, EFL_RULES],
  ['en.3', 2012, 'Portsmouth FC', 10, ADMINISTRATION, EFL_RULES],
  ['en.3', 2012, 'Coventry City FC', 10, ADMINISTRATION, EFL_RULES],
  ['en.3', 2013, 'Coventry City FC', 10, ADMINISTRATION, EFL_RULES],
  ['en.3', 2015, 'Bury FC', 3, INELIGIBLE, EFL],
  ['en.3', 2019, 'Bolton Wanderers FC', 12, ADMINISTRATION, EFL_RULES],
  ['en.3', 2023, 'Wigan Athletic FC', 8, WAGES, EFL],
  ['en.3', 2023, 'Reading FC', 6, WAGES, EFL],
  ['en.4', 2010, 'Hereford United FC|Hereford', 3, INELIGIBLE, EFL],
  ['en.4', 2010, 'Torquay United FC|Torquay', 1, INELIGIBLE, EFL],
  ['en.4', 2011, 'Port Vale FC', 10, ADMINISTRATION, EFL_RULES],
  ['en.4', 2013, 'AFC Wimbledon', 3, INELIGIBLE, EFL],
  ['en.4', 2019, 'Macclesfield Town FC', 17, WAGES, 'EFL, arbitration panel, 11 August 2020'],
  ['en.4', 2023, 'Morecambe FC', 3, WAGES, EFL],
  ['en.5', 2010, 'Histon FC', 5, MONEY, FINAL_TABLE, 'unsure'],
  ['en.5', 2010, 'Rushden & Diamonds FC|Rushden', 5, MONEY, FINAL_TABLE, 'unsure'],
  ['en.5', 2010, 'Kidderminster Harriers FC|Kidderminster', 5, MONEY, FINAL_TABLE, 'unsure'],
  ['en.5', 2011, 'Kettering Town FC|Kettering', 3, MONEY, FINAL_TABLE, 'unsure'],
  ['en.5', 2013, 'Aldershot Town FC|Aldershot', 10, ADMINISTRATION, FINAL_TABLE],
  ['en.5', 2018, 'Gateshead FC', 9, MONEY, FINAL_TABLE, 'unsure'],
  ['en.5', 2021, 'Dover Athletic FC', 12, 'Unfulfilled fixtures', FINAL_TABLE],
  ['en.5', 2023, 'Southend United FC|Southend', 10, MONEY, FINAL_TABLE],
  ['sco.1', 2011, 'Rangers FC', 10, ADMINISTRATION, SPFL],
  ['sco.1', 2013, 'Heart of Midlothian FC|Hearts', 15, ADMINISTRATION, SPFL],
  ['sco.2', 2010, 'Dundee FC', 25, ADMINISTRATION, SPFL],
  ['sco.2', 2012, 'Dunfermline Athletic FC|Dunfermline', 15, ADMINISTRATION, SPFL],
  ['sco.2', 2014, 'Livingston FC', 5, MONEY, 'SPFL, disciplinary commission', 'unsure'],
  ['sco.2', 2024, 'Hamilton Academical FC|Hamilton', 15, 'Breach of the rules of the league', FINAL_TABLE],
  ['sco.3', 2024, 'Inverness Caledonian Thistle FC|Inverness C|Inverness', 15, ADMINISTRATION, SPFL],
  ['sco.3', 2024, 'Dumbarton FC', 15, ADMINISTRATION, SPFL],
  ['sco.4', 2025, 'Dumbarton FC', 5, ADMINISTRATION, SPFL, 'unsure'],
  ['de.2', 2010, 'Arminia Bielefeld|Bielefeld', 3, LICENCE, DFL],
  ['de.2', 2014, 'VfR Aalen|Aalen', 2, LICENCE, DFL],
  ['de.2', 2015, 'SV Sandhausen|Sandhausen', 3, LICENCE, DFL],
  ['de.3', 2010, 'Rot Weiss Ahlen|Ahlen', 3, LICENCE, DFB, 'unsure'],
  ['de.3', 2012, 'Alemannia Aachen|Aachen', 5, ADMINISTRATION, DFB, 'unsure'],
  ['de.3', 2012, 'Kickers Offenbach|Offenbach', 2, LICENCE, DFB, 'unsure'],
  ['de.3', 2016, 'VfR Aalen|Aalen', 9, ADMINISTRATION, DFB],
  ['de.3', 2016, 'FSV Frankfurt', 9, ADMINISTRATION, DFB],
  ['de.3', 2017, 'Chemnitzer FC|Chemnitz', 9, ADMINISTRATION, DFB],
  ['de.3', 2017, 'Rot-Weiß Erfurt|Erfurt', 10, ADMINISTRATION, DFB],
  ['de.3', 2020, 'KFC Uerdingen 05|Uerdingen', 3, ADMINISTRATION, DFB],
  ['it.1', 2010, 'Bologna FC 1909|Bologna', 3, WAGES, FIGC],
  ['it.1', 2011, 'Atalanta BC|Atalanta', 6, BETTING, FIGC],
  ['it.1', 2012, 'AC Siena|Siena', 6, BETTING, FIGC],
  ['it.1', 2012, 'Atalanta BC|Atalanta', 2, BETTING, FIGC],
  ['it.1', 2012, 'UC Sampdoria|Sampdoria', 1, BETTING, FIGC],
  ['it.1', 2012, 'Torino FC|Torino', 1, BETTING, FIGC],
  ['it.1', 2014, 'Parma FC|Parma', 7, WAGES, FIGC],
  ['it.1', 2018, 'AC ChievoVerona|Chievo', 3, MONEY, FIGC],
  ['it.1', 2022, 'Juventus FC', 10, MONEY, FIGC],
  ['it.2', 2010, 'Ascoli Calcio|Ascoli', 6, WAGES, FIGC, 'unsure'],
  ['it.2', 2011, 'Ascoli Calcio|Ascoli', 7, BETTING, FIGC],
  ['it.2', 2011, 'AS Bari|Bari', 6, WAGES, FIGC],
  ['it.2', 2011, 'Juve Stabia', 4, BETTING, FIGC],
  ['it.2', 2011, 'FC Crotone|Crotone', 2, WAGES, FIGC],
  ['it.2', 2012, 'AS Bari|Bari', 7, BETTING, FIGC],
  ['it.2', 2012, 'US Grosseto|Grosseto', 6, BETTING, FIGC],
  ['it.2', 2012, 'Novara Calcio|Novara', 3, BETTING, FIGC],
  ['it.2', 2012, 'Reggina 1914|Reggina', 2, BETTING, FIGC, 'unsure'],
  ['it.2', 2012, 'FC Crotone|Crotone', 2, WAGES, FIGC],
  ['it.2', 2012, 'Modena FC|Modena', 2, BETTING, FIGC],
  ['it.2', 2012, 'Calcio Padova|Padova', 2, BETTING, FIGC, 'unsure'],
  ['it.2', 2012, 'Ascoli Calcio|Ascoli', 1, BETTING, FIGC],
  ['it.2', 2012, 'Empoli FC|Empoli', 1, BETTING, FIGC, 'unsure'],
  ['it.2', 2012, 'AS Varese|Varese', 1, BETTING, FIGC],
  ['it.2', 2013, 'AC Siena|Siena', 8, WAGES, FIGC],
  ['it.2', 2013, 'AS Bari|Bari', 4, WAGES, FIGC, 'unsure'],
  ['it.2', 2013, 'Reggina 1914|Reggina', 3, WAGES, FIGC, 'unsure'],
  ['it.2', 2014, 'Brescia Calcio|Brescia', 6, WAGES, FIGC],
  ['it.2', 2014, 'AS Varese|Varese', 4, WAGES, FIGC, 'unsure'],
  ['it.2', 2015, 'Virtus Lanciano', 5, WAGES, FIGC, 'unsure'],
  ['it.2', 2016, 'US Latina|Latina', 7, WAGES, FIGC],
  ['it.2', 2016, 'Pisa SC|Pisa', 4, WAGES, FIGC],
  ['it.2', 2016, 'US Avellino|Avellino', 2, BETTING, 'FIGC, federal court of appeal, May 2017'],
  ['it.2', 2017, 'AS Bari|Bari', 2, WAGES, 'FIGC, federal tribunal, May 2018'],
  ['it.2', 2018, 'US Città di Palermo|Palermo', 20, MONEY, 'FIGC, federal court of appeal, May 2019'],
  ['it.2', 2018, 'Foggia Calcio|Foggia', 6, MONEY, 'FIGC, federal court of appeal, May 2019'],
  ['it.2', 2019, 'Trapani Calcio|Trapani', 2, WAGES, 'FIGC, federal court of appeal, July 2020'],
  ['it.2', 2022, 'Reggina 1914|Reggina', 5, WAGES, FIGC, 'unsure'],
  ['it.2', 2024, 'Brescia Calcio|Brescia', 4, MONEY, FIGC],
  ['it.2', 2024, 'Cosenza Calcio|Cosenza', 4, MONEY, FIGC],
  ['fr.1', 2012, 'AC Ajaccio|Ajaccio', 2, CROWD, LFP],
  ['fr.1', 2021, 'Olympique Lyonnais|Lyon', 1, CROWD, LFP],
  ['fr.1', 2021, 'OGC Nice|Nice', 1, CROWD, 'LFP, September 2021: two points, one of them on probation'],
  ['fr.1', 2023, 'Montpellier HSC|Montpellier', 1, CROWD, LFP],
  ['fr.2', 2015, 'Nîmes Olympique|Nimes', 8, 'Match fixing', LFP],
  ['fr.2', 2022, 'AS Saint-Étienne|St Etienne', 3, CROWD, LFP],
  ['nl.1', 2014, 'FC Twente|Twente', 6, MONEY, 'KNVB, licensing committee, March and April 2015'],
  ['nl.1', 2015, 'FC Twente|Twente', 3, MONEY, 'KNVB, licensing committee, April 2016'],
  ['nl.1', 2023, 'Vitesse', 18, LICENCE, 'KNVB, licensing committee, April 2024'],
  ['tr.1', 2023, 'İstanbulspor|Istanbulspor', 3, 'Left the pitch', 'TFF, disciplinary board'],
  ['tr.1', 2024, 'Adana Demirspor|Ad. Demirspor', 12, MONEY, 'TFF, club licensing board', 'unsure'],
  ['gr.1', 2011, 'Panathinaikos FC|Panathinaikos', 3, CROWD, FINAL_TABLE, 'unsure'],
  ['gr.1', 2012, 'AEK Athens|AEK', 3, CROWD, FINAL_TABLE, 'unsure'],
  ['gr.1', 2015, 'Panathinaikos FC|Panathinaikos', 3, CROWD, FINAL_TABLE, 'unsure'],
  ['gr.1', 2017, 'PAOK FC|PAOK', 3, CROWD, FINAL_TABLE, 'unsure'],
  ['gr.1', 2017, 'Olympiacos FC|Olympiakos', 3, CROWD, FINAL_TABLE, 'unsure'],
  ['gr.1', 2017, 'Panathinaikos FC|Panathinaikos', 8, MONEY, FINAL_TABLE, 'unsure'],
  ['gr.1', 2018, 'Panathinaikos FC|Panathinaikos', 6, MONEY, FINAL_TABLE],
  ['gr.1', 2018, 'PAOK FC|PAOK', 2, CROWD, FINAL_TABLE],
  ['gr.1', 2019, 'PAOK FC|PAOK', 7, 'Ownership of two clubs', FINAL_TABLE, 'unsure'],
  ['gr.1', 2019, 'Xanthi FC|Xanthi', 12, 'Ownership of two clubs', FINAL_TABLE, 'unsure'],
  ['at.1', 2022, 'FK Austria Wien', 3, LICENCE, 'Bundesliga, licensing senate'],
  ['ch.1', 2011, 'FC Sion|Sion', 36, INELIGIBLE, 'Swiss Football Association, December 2011'],
  ['br.1', 2010, 'Grêmio Prudente', 3, INELIGIBLE, 'STJD'],
  ['br.1', 2013, 'Portuguesa', 4, INELIGIBLE, 'STJD, December 2013'],
  ['br.1', 2013, 'Flamengo|CR Flamengo', 4, INELIGIBLE, 'STJD, December 2013'],
  ['cn.1', 2013, 'Shanghai Shenhua', 6, 'Match fixing', 'CFA, February 2013'],
  ['cn.1', 2013, 'Tianjin Teda', 6, 'Match fixing', 'CFA, February 2013'],
  ['cn.1', 2026, 'Shanghai Shenhua', 10, 'Match fixing', 'CFA, January 2026', 'unsure'],
  ['cn.1', 2026, 'Tianjin Jinmen Tiger|Tianjin', 10, 'Match fixing', 'CFA, January 2026', 'unsure'],
]

export function deductionsIn(code: string, startYear: number): Deduction[] {
  const rows = DEDUCTIONS.filter(([of, year]) => of === code && year === startYear)
  return rows.map(([, , team, points, reason, source, certainty]) => ({
    team,
    points,
    reason,
    source,
    isUnsure: certainty === 'unsure',
  }))
}
