/** What is known of competitions, one file for each country or region; contract/competition-data has their form. */
import argentina from './argentina.json' with { type: 'json' }
import australia from './australia.json' with { type: 'json' }
import austria from './austria.json' with { type: 'json' }
import belgium from './belgium.json' with { type: 'json' }
import brazil from './brazil.json' with { type: 'json' }
import china from './china.json' with { type: 'json' }
import colombia from './colombia.json' with { type: 'json' }
import croatia from './croatia.json' with { type: 'json' }
import cyprus from './cyprus.json' with { type: 'json' }
import czechia from './czechia.json' with { type: 'json' }
import denmark from './denmark.json' with { type: 'json' }
import england from './england.json' with { type: 'json' }
import europe from './europe.json' with { type: 'json' }
import finland from './finland.json' with { type: 'json' }
import france from './france.json' with { type: 'json' }
import germany from './germany.json' with { type: 'json' }
import greece from './greece.json' with { type: 'json' }
import hungary from './hungary.json' with { type: 'json' }
import international from './international.json' with { type: 'json' }
import ireland from './ireland.json' with { type: 'json' }
import italy from './italy.json' with { type: 'json' }
import japan from './japan.json' with { type: 'json' }
import mexico from './mexico.json' with { type: 'json' }
import netherlands from './netherlands.json' with { type: 'json' }
import northAfrica from './north-africa.json' with { type: 'json' }
import northAmerica from './north-america.json' with { type: 'json' }
import norway from './norway.json' with { type: 'json' }
import poland from './poland.json' with { type: 'json' }
import portugal from './portugal.json' with { type: 'json' }
import romania from './romania.json' with { type: 'json' }
import russia from './russia.json' with { type: 'json' }
import scotland from './scotland.json' with { type: 'json' }
import spain from './spain.json' with { type: 'json' }
import sweden from './sweden.json' with { type: 'json' }
import switzerland from './switzerland.json' with { type: 'json' }
import turkey from './turkey.json' with { type: 'json' }
import ukraine from './ukraine.json' with { type: 'json' }
import usa from './usa.json' with { type: 'json' }

export const COMPETITION_FILES: Readonly<Record<string, unknown>> = {
  ...{ argentina, australia, austria, belgium, brazil, china, colombia, croatia, cyprus },
  ...{ hungary, czechia, poland, england, europe, france, germany, greece, international },
  ...{ italy, japan, mexico, netherlands, portugal, russia, scotland, spain, switzerland },
  ...{ denmark, finland, ireland, norway, romania, sweden, turkey, ukraine, usa },
  ...{ 'north-africa': northAfrica, 'north-america': northAmerica },
}
