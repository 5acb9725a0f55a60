import { foldTitle } from './titles.ts'

/** Second given names in Spanish and Portuguese: what stands between is a given name, not a first surname. */
export const iberianGivenNames: ReadonlySet<string> = new Set(
  `jose juan luis carlos antonio manuel miguel angel francisco javier jesus pedro pablo david daniel alejandro maria ana
isabel carmen laura lucia elena rosa teresa pilar cristina marta sara paula eduardo fernando jorge alberto enrique ramon
rafael ricardo roberto raul sergio andres diego victor mario ignacio alfonso alvaro ivan oscar ruben gabriel felipe
guillermo gonzalo hugo joaquin julio martin nicolas tomas vicente xavier michael alexandra alejandra andrea beatriz belen
claudia dolores esther eva fernanda gabriela gloria guadalupe ines irene josefa julia luisa magdalena margarita mercedes
monica natalia nuria patricia raquel rocio sandra silvia sofia sonia susana veronica victoria virginia yolanda joao paulo
henrique gustavo rodrigo tiago andre bruno leonardo lucas marcelo marcos mateus matheus renato rui nuno vitor goncalo duarte
beatriz catarina carolina filipa helena joana leonor madalena mariana matilde rita aparecida fatima socorro conceicao
augusto cesar adrian agustin alexis armando arturo camilo dario emilio esteban ernesto fabian federico gerardo german hector
ismael jaime leonel lorenzo mauricio orlando ramiro rene salvador santiago sebastian valentina vanessa ximena camila daniela`.split(
    /\s+/,
  ),
)

/** Hungarian given names: the family name stands before them. */
export const hungarianGivenNames: ReadonlySet<string> = new Set(
  `lászló istván józsef jános zoltán sándor ferenc gábor attila péter tamás zsolt tibor andrás csaba imre lajos györgy balázs
gyula mihály károly róbert béla dániel dávid krisztián ádám bence máté levente gergely gergő szabolcs árpád bálint norbert
miklós ákos pál géza kálmán ernő dezső vilmos márton barnabás botond mária erzsébet katalin ilona éva anna zsuzsanna margit
judit ágnes julianna andrea ildikó erika krisztina zsuzsa emese eszter réka dóra dorottya anikó tünde enikő boglárka orsolya
zsófia hajnalka piroska gabriella beáta mónika tímea viktória nikolett petra kinga noémi lilla csilla szilvia edit márta
magdolna klára irén gizella borbála teréz veronika rozália etelka sarolta flóra hanna luca virág`
    .split(/\s+/)
    .map(foldTitle),
)
