/**
 * The words that people write in tables of matches, in English, Russian, German, French, Spanish, Italian, Portuguese,
 * Polish, Czech and Dutch, as `foldText` leaves them: headers of columns, and what stands for a result.
 */
import { foldText } from '../text.ts'

/** What a column can be. */
export type Role =
  | 'date'
  | 'time'
  | 'round'
  | 'home'
  | 'away'
  | 'pair'
  | 'result'
  | 'homeScore'
  | 'awayScore'
  | 'halfTime'
  | 'partList'
  | 'venue'
  | 'status'
  | 'notes'
  | 'group'
  | 'season'
  | 'league'
  | 'extraTime'
  | 'shootout'
  | 'winner'
  | 'number'
  | 'standing'

/** Words of a header, separated by commas. */
export const HEADER_WORDS: Readonly<Record<Role, string>> = {
  date: 'date,day,match date,date kick off,date kickoff,date ko,game date,datum,tag,spieldatum,termin,wann,fecha,dia,data,data partita,data meczu,date du match,jour,giorno,data do jogo,дата,день,когда,дата матча,dzien,den,datum zapasu,wedstrijddatum,dag,date time,date and time,date heure,datum zeit,datum uhrzeit,fecha y hora,data e ora,data e hora,дата и время,data i godzina,datum a cas,datum en tijd,datum tijd',
  time: 'time,ko,kick off,kickoff,start,start time,tip off,face off,throw in,uhrzeit,zeit,anstoss,anpfiff,beginn,spielbeginn,anwurf,heure,horaire,coup d envoi,hora,hora inicio,ora,orario,ore,inizio,horario,время,начало,godzina,godz,czas,poczatek,cas,zacatek,vykop,tijd,tijdstip,aanvang,aanvangstijd',
  round:
    'round,rd,rnd,matchday,match day,week,wk,gw,gameweek,game week,md,stage,spieltag,runde,st,spt,woche,journee,j,jee,tour,jornada,jor,ronda,fecha n,giornata,g,turno,gior,rodada,jorn,тур,круг,раунд,этап,kolejka,runda,kol,kolo,k,speelronde,ronde,speeldag,speelweek',
  home: 'home,home team,home side,team home,hosts,heim,heimmannschaft,heimverein,heimteam,gastgeber,hausherr,domicile,a domicile,equipe a domicile,equipe domicile,recevant,equipe recevante,club recevant,locaux,local,equipo local,locales,anfitrion,casa,squadra casa,squadra di casa,squadra in casa,squadra locale,squadra ospitante,in casa,ospitante,mandante,visitado,equipa da casa,equipe da casa,time da casa,equipa visitada,хозяева,хозяин,дома,команда хозяев,команда хозяева,хозяева поля,команда 1,gospodarze,gospodarz,druzyna gospodarzy,domaci,domaci tym,domaci druzstvo,thuis,thuisploeg,thuisteam,thuisclub,thuis ploeg,team 1,team a,mannschaft 1,equipe 1,equipo 1,squadra 1,equipa 1,druzyna 1,tym 1,ploeg 1,player 1,spieler 1,joueur 1,jugador 1,giocatore 1,jogador 1,игрок 1,первый игрок,zawodnik 1,hrac 1,speler 1,player a,spieler a,1st team,team one',
  away: 'away,away team,away side,team away,visitor,visitors,visiting team,guest,guests,opponent,gast,gaste,gastmannschaft,gastverein,gastteam,auswarts,auswartsmannschaft,auswartsteam,exterieur,a l exterieur,equipe a l exterieur,equipe exterieure,visiteur,visiteurs,equipe visiteuse,club visiteur,visitante,equipo visitante,visitantes,ospite,ospiti,squadra ospite,fuori casa,trasferta,in trasferta,squadra fuori casa,fora,visitante fora,equipa visitante,equipa de fora,equipe visitante,time visitante,гости,гость,в гостях,команда гостей,команда гости,команда 2,gosc,goscie,druzyna gosci,hoste,host,hostujici,hostujici tym,uit,uitploeg,uitteam,uitclub,bezoekers,bezoeker,bezoekende ploeg,team 2,team b,mannschaft 2,equipe 2,equipo 2,squadra 2,equipa 2,druzyna 2,tym 2,ploeg 2,player 2,spieler 2,joueur 2,jugador 2,giocatore 2,jogador 2,игрок 2,второй игрок,zawodnik 2,hrac 2,speler 2,player b,spieler b,2nd team,team two',
  pair: 'match,matches,fixture,fixtures,game,spiel,paarung,begegnung,partie,rencontre,affiche,partido,encuentro,partita,incontro,gara,jogo,partida,confronto,матч,встреча,игра,пара,mecz,spotkanie,para,zapas,utkani,souperi,wedstrijd,teams,mannschaften,equipes,equipos,squadre,equipas,команды,druzyny,tymy,ploegen,players,spieler,spieler paarung',
  result:
    'result,score,ft,final,final score,full time,res,sets,ergebnis,erg,spiele,endstand,endergebnis,resultat,resultat final,score final,resultado,resultado final,marcador,placar,risultato,risultato finale,punteggio,esito,счет,счёт,результат,итог,итоговый счет,wynik,wynik koncowy,vysledek,konecny vysledek,skore,stav,uitslag,eindstand,stand,satze,set,сеты,sety,parziali',
  homeScore:
    'home score,home goals,home pts,home points,score home,goals home,hg,fthg,hs,h,pts home,h goals,home sets,h pts,hpts,home runs,h score,tore heim,heimtore,heim tore,tore h,punkte heim,satze heim,buts domicile,buts dom,score domicile,score dom,points domicile,goles local,goles casa,pts local,puntos local,tantos local,gol casa,reti casa,punti casa,set casa,gols casa,gols mandante,golos casa,golos visitado,pontos casa,голы хозяев,голы хозяева,голы дома,очки хозяев,gole gospodarzy,bramki gospodarzy,gole gospodarze,bramki gosp,pkt gospodarze,goly domaci,goly domacich,branky domaci,body domaci,doelpunten thuis,goals thuis,score thuis,punten thuis,score 1,goals 1,tore 1,sets 1,satze 1,goals a,score a',
  awayScore:
    'away score,away goals,away pts,away points,score away,goals away,ag,ftag,as,a,pts away,a goals,away sets,v pts,vpts,a pts,apts,visitor score,visitor pts,visitors score,guest score,a score,v score,tore gast,gasttore,gast tore,tore g,tore auswarts,punkte gast,satze gast,buts exterieur,buts ext,score exterieur,score ext,points exterieur,goles visitante,pts visitante,puntos visitante,goles visita,tantos visitante,gol ospite,gol ospiti,reti ospiti,reti ospite,punti ospiti,gol trasferta,set ospiti,gols fora,gols visitante,golos fora,golos visitante,pontos fora,голы гостей,голы гости,голы в гостях,очки гостей,gole gosci,bramki gosci,gole goscie,pkt goscie,goly hoste,goly hostu,branky hoste,body hoste,doelpunten uit,goals uit,score uit,punten uit,score 2,goals 2,tore 2,sets 2,satze 2,goals b,score b',
  halfTime:
    'ht,half time,halftime,ht score,half time score,halbzeit,hz,halbzeitstand,zur halbzeit,mi temps,mt,a la mi temps,descanso,al descanso,primer tiempo,intervalo,ao intervalo,primo tempo,fine primo tempo,перерыв,1 тайм,1 й тайм,первый тайм,przerwa,do przerwy,polocas,poločas,rust,ruststand',
  partList:
    'sets,set scores,games,periods,period scores,quarters,quarter scores,parts,breakdown,satze,saetze,satzergebnisse,drittel,viertel,spielabschnitte,manches,details,q temps,quart temps,tiers temps,parciales,cuartos,periodos,parziali,quarti,tempi,set parziali,parciais,quartos,сеты,по сетам,партии,периоды,по периодам,четверти,по четвертям,sety,tercje,kwarty,male punkty,tretiny,ctvrtiny,setstanden,kwarten',
  venue:
    'venue,ground,stadium,pitch,field,court,place,location,where,hall,arena,gym,ort,spielort,platz,sportplatz,stadion,spielstatte,halle,tisch,lieu,terrain,stade,salle,gymnase,lugar,campo,estadio,pista,cancha,pabellon,sede,luogo,stadio,palestra,campo di gioco,impianto,estadio local,recinto,pavilhao,ginasio,место,стадион,площадка,зал,поле,арена,miejsce,boisko,hala,obiekt,hriste,misto,kde,locatie,veld,sporthal,accommodatie,plaats',
  status: 'status,state,match status,stato,estado,статус,состояние,statut,stav zapasu,etat',
  notes:
    'notes,note,comment,comments,remarks,remark,info,bemerkung,bemerkungen,anmerkung,anmerkungen,hinweis,hinweise,kommentar,remarque,remarques,observation,observations,commentaire,commentaires,obs,observaciones,notas,nota,comentario,comentarios,observacoes,osservazioni,annotazioni,примечание,примечания,комментарий,заметки,uwagi,uwaga,komentarz,poznamka,poznamky,opmerking,opmerkingen,bijzonderheden',
  group:
    'group,grp,pool,conference,gruppe,staffel,groupe,poule,grupo,girone,gruppo,raggruppamento,serie,группа,подгруппа,grupa,skupina',
  season: 'season,saison,temporada,stagione,epoca,сезон,sezon,sezona,seizoen',
  league:
    'league,division,div,competition,comp,tournament,championship,liga,wettbewerb,klasse,championnat,competicion,categoria,competicao,campeonato,campionato,competizione,лига,турнир,соревнование,чемпионат,дивизион,rozgrywki,soutez,competitie',
  extraTime:
    'aet,et,extra time,after extra time,ot,overtime,verlangerung,nv,n v,prolongation,prorroga,supplementari,dts,prolongamento,prorrogacao,дв,доп время,dogrywka,po dogrywce,prodlouzeni,verlenging',
  shootout:
    'pens,pen,penalties,pso,shootout,shoot out,elfmeterschiessen,elfmeter,ie,tab,tirs au but,penaltis,rigori,dcr,пенальти,rzuty karne,karne,penalty,strafschoppen',
  winner: 'winner,sieger,vainqueur,ganador,vincitore,vencedor,победитель,zwyciezca,vitez,winnaar',
  number:
    'no,nr,num,id,match no,match nr,game no,match number,game number,spielnr,spiel nr,lfd nr,numero,n,partido n,gara n,jogo n,номер,п п,пп,lp,cislo,c zap,cislo zapasu,wedstrijdnummer,wedstrijdnr,codice,code',
  standing:
    'played,won,drawn,lost,points,pts,pos,position,p,w,d,l,gf,ga,gd,sp,spiele,siege,unentschieden,niederlagen,punkte,diff,tordifferenz,g,n,u,joues,gagnes,nuls,perdus,diff,pj,pg,pe,pp,puntos,giocate,vinte,pareggiate,perse,punti,jogos,vitorias,empates,derrotas,pontos,игры,и,в,н,п,очки,м,mecze,zwyciestwa,remisy,porazki,punkty,pkt,zapasy,vyhry,remizy,prohry,body,gespeeld,gewonnen,gelijk,verloren,punten,team,mannschaft,verein,equipe,equipo,squadra,equipa,команда,druzyna,tym,ploeg,club',
}

/** What stands for the state of a match, in a cell of the result, of a status or of notes. */
export type Mark =
  | 'bye'
  | 'postponed'
  | 'canceled'
  | 'abandoned'
  | 'walkover'
  | 'awarded'
  | 'retired'
  | 'overtime'
  | 'shootout'
  | 'finished'
  | 'open'

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  bye: 'bye,spielfrei,exempt,exempte,repos,descansa,descanso,libre,riposa,riposo,folga,isento,выходной,свободна,свободен,пропускает тур,pauza,pauzuje,wolny los,wolne,volny los,volno,ma volno,vrij,vrijgesteld,rust,no game,tbd,frei',
  postponed:
    'p,pp,ppd,post,postp,postponed,rearranged,rescheduled,verlegt,verschoben,vertagt,neuansetzung,nachholspiel,reporte,reportee,match reporte,rep,aplazado,aplazada,apl,pospuesto,rinviata,rinviato,rinv,posticipata,adiado,adiada,adi,перенос,перенесен,перенесена,перен,отложен,отложена,przelozony,przelozone,przeloz,odlozeno,odlozen,odlozeny,odl,preloženo,prelozeno,uitgesteld,uitg,verplaatst,verzet,afgelast,afg',
  canceled:
    'c,cc,canceled,cancelled,canc,void,called off,not played,abgesagt,abges,ausgefallen,ausfall,fallt aus,annule,annulee,non joue,anulado,anulada,cancelado,cancelada,annullata,annullato,non disputata,отменен,отменена,отмена,отм,не состоялся,odwolany,odwolane,odw,nie odbyl sie,zruseno,zrusen,zrus,neodehrano,geannuleerd,vervallen,niet gespeeld',
  abandoned:
    'abandoned,aband,abd,ab,aa,stopped,abgebrochen,abbruch,abbr,spielabbruch,arrete,interrompu,suspendido,suspendida,sospesa,sospeso,interrotta,interrotto,interrompido,interrompida,suspenso,прерван,прервана,прерв,остановлен,не доигран,przerwany,przerwane,przerw,preruseno,prerusen,nedohrano,gestaakt,gest',
  walkover:
    'wo,w o,walkover,walk over,ff,ft forfeit,forfeit,forfeited,forf,hw,aw,home walkover,away walkover,default,scratched,kampflos,nicht angetreten,nichtantritt,na,forfait,f,no presentado,incomparecencia,np,inc,a tavolino,rinuncia,non presentata,falta de comparencia,falta,wo casa,неявка,тех поражение,техническое поражение,тп,т п,walkower,vo,v o,oddanie,kontumace,kontumacne,kont,kontumacni vysledek,reglementair,niet opgekomen,no show',
  awarded:
    'awd,awarded,award,wertung,gewertet,w,am grunen tisch,grüner tisch,sportgericht,sur tapis vert,tapis vert,par decision,penalite,alineacion indebida,decision,tav,decretado,присужден,присуждена,присуждено,засчитан,засчитано,technisch,toegekend,verifikace,zweryfikowany,zweryfikowano,weryfikacja,scr',
  retired:
    'ret,retd,retired,aufg,aufgabe,abandon,ab,retirado,retirada,rit,ritirato,ritiro,desistencia,des,отказ,отк,снялся,krecz,skrec,skrc,vzdal,opg,opgave',
  overtime:
    'aet,et,ot,ovt,overtime,extra time,after extra time,after overtime,nv,n v,nach verlangerung,verl,verlangerung,ap,a p,apres prolongation,apres prolongations,prol,prolongation,pr,prorroga,tras prorroga,prórroga,dts,d t s,ts,sup,supplementari,dopo i supplementari,after prolongamento,prolongamento,prorrogacao,дв,д в,от,доп вр,доп время,в доп время,пос дв,po dogr,pd,dogr,po dogrywce,dogrywka,prodl,po prodl,po prodlouzeni,pp,nverl,na verl,na verlenging,verlenging',
  shootout:
    'pen,pens,penalties,on pens,on penalties,after penalties,after pens,p,pso,pk,so,gws,shootout,shoot out,ie,i e,ne,n e,np,n p,im elfmeterschiessen,nach elfmeterschiessen,elfmeterschiessen,nach penaltyschiessen,penaltyschiessen,nach penalty,11m,tab,t a b,tirs au but,aux tirs au but,penaltis,pen,en penaltis,rig,rigori,dcr,d c r,ai rigori,dopo i rigori,gp,g p,g pen,nos penaltis,grandes penalidades,пен,по пен,по пенальти,сп,б,бул,по буллитам,k,rzk,rz k,po rzk,karne,po karnych,po rzutach karnych,pk,sn,po sn,po sam najezdech,najezdy,po penaltach,penalty,ns,n s,na strafschoppen,wns,strafschoppen,str',
  finished:
    'ft,finished,final,played,full time,ended,beendet,gespielt,termine,joue,finalizado,jugado,terminado,finale,terminata,giocata,encerrado,realizado,завершен,завершена,сыгран,окончен,zakonczony,rozegrany,odehrano,konec,gespeeld,afgelopen',
  open: 'open,offen,tba,tbc,tbd,tbp,v,vs,x,not started,scheduled,fixture,to be played,upcoming,angesetzt,geplant,a venir,a jouer,por jugar,pendiente,programado,da giocare,da disputare,agendado,a jogar,не начался,запланирован,ожидается,do rozegrania,zaplanowany,bude hrano,nezacalo,nog te spelen,gepland',
}

function wordMap<K extends string>(words: Readonly<Record<K, string>>): ReadonlyMap<string, readonly K[]> {
  const map = new Map<string, K[]>()
  for (const [key, list] of Object.entries<string>(words)) {
    for (const word of list.split(',').map(foldText)) map.set(word, [...(map.get(word) ?? []), key as K])
  }
  return map
}

const roles = wordMap(HEADER_WORDS)
const marks = wordMap(MARK_WORDS)

/** The roles that a header names; none for other words. */
export function rolesOfHeader(header: string): readonly Role[] {
  const folded = foldText(header.replace(/[([][^()[\]]*[)\]]/g, ' ').replace(/[#№]/g, ' no '))
  const whole = roles.get(folded) ?? roles.get(folded.replace(/(?<!\d)\d+$/, '').trimEnd())
  if (whole) return whole
  // "Visitor/Neutral", as opposed to "H/A".
  const parts = header.split('/').flatMap((part) => (part === header ? [] : [rolesOfHeader(part)]))
  const known = parts.filter(({ length }) => length > 0)
  return known.length === 1 ? (known[0] ?? []) : []
}

/** The number of a column of parts: "Set 2", "Q3", "1. Drittel", "2 тайм". */
export function partNumber(header: string): number | null {
  const folded = foldText(header)
  const [, before, after] = PART.exec(folded) ?? PART_AFTER.exec(folded) ?? []
  return (before ?? after) ? Number(before ?? after) : null
}

const PART_NAMES =
  'set|satz|manche|сет|партия|seta|sada|s|period|periode|per|p|drittel|dr|tiers|tercio|tempo|terzo|tercja|tretina|период|пер|quarter|q|viertel|quart temps|qt|cuarto|quarto|четверть|kwarta|ctvrtina|kwart|game|half|h|halbzeit|тайм|map'
const PART = new RegExp(`^(?:${PART_NAMES}) ?([1-9])$`, 'u')
const PART_AFTER = new RegExp(`^([1-9])(?:st|nd|rd|th|er|re|e|o|a|й|я)? ?(?:${PART_NAMES})$`, 'u')

/** The marks that a text is, as a whole or shortened ("abgebr."); "2OT" is overtime. */
export function marksOf(text: string): readonly Mark[] {
  const folded = foldText(text)
  const whole =
    marks.get(folded) ?? marks.get(folded.replaceAll(' ', '')) ?? marks.get(folded.replace(/^\d ?/, ''))
  if (whole || folded.length < 3 || !text.trim().endsWith('.')) return whole ?? []
  const begun = new Set([...marks].flatMap(([word, own]) => (word.startsWith(folded) ? own : [])))
  return begun.size === 1 ? [...begun] : []
}

/** The marks that a text is or has within it. */
export function marksWithin(text: string): readonly Mark[] {
  const whole = marksOf(text)
  const within = whole.length === 0 ? markIn(text) : null
  return within ? [within] : whole
}

/** A mark within a longer text, such as a note; the longest words first, single letters never. */
export function markIn(text: string): Mark | null {
  if (text === '') return null
  const whole = marksOf(text)[0]
  if (whole) return whole
  const folded = ` ${foldText(text)} `
  return LONG_WORDS.find(([word]) => folded.includes(` ${word} `))?.[1] ?? null
}

/** Words of notes in which a match has a state; short and common ones would be found by chance. */
const NOTED: readonly Mark[] = ['postponed', 'canceled', 'abandoned', 'walkover', 'awarded', 'retired']
const LONG_WORDS = [...marks]
  .flatMap(([word, [mark]]) =>
    word.length >= 5 && mark && NOTED.includes(mark) ? [[word, mark] as const] : [],
  )
  .concat([
    ['w o', 'walkover'],
    ['wo', 'walkover'],
  ])
  .toSorted((a, b) => b[0].length - a[0].length)

const SIDE_WORDS: Readonly<Record<'home' | 'away', string>> = {
  home: 'home,home team,heim,heimmannschaft,domicile,recevant,local,casa,mandante,хозяева,хозяевам,gospodarze,gospodarzy,gospodarzom,domaci,domacim,thuis,thuisploeg,h,hw',
  away: 'away,away team,gast,gaste,gastmannschaft,exterieur,visiteur,visitante,ospite,ospiti,fora,гости,гостям,goscie,gosci,gosciom,hoste,hostum,uit,uitploeg,bezoekers,aw',
}
const sides = wordMap(SIDE_WORDS)

/** The only side that a text names by its word: "W/O to away". */
export function sideIn(text: string): 'home' | 'away' | null {
  const found = new Set(
    foldText(text)
      .split(' ')
      .flatMap((word) => sides.get(word) ?? []),
  )
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Words that turn a side into the one that lost: "away team did not turn up". */
const LOSING =
  /\b(unable|failed|fail|did not|didnt|no show|withdrew|withdrawn|scratched|conceded|concede|forfeits?|forfeited|nicht angetreten|nichtantritt|tritt nicht an|trat nicht an|forfait|absent|absente|declare forfait|no se presento|no presentado|incomparecencia|retirado|non si e presentata|rinuncia|assente|nao compareceu|falta|неявка|не явил|снял|отказ|nie stawil|nie przyjech|nedostavil|odstoupil|niet op|niet opgekomen|teruggetrokken|disqualified|ineligible)/u

export function isLosing(text: string): boolean {
  return LOSING.test(foldText(text))
}
