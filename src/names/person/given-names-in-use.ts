/**
 * Given names, folded: lower case, Latin letters without accents. Compiled by hand for this project from names in
 * common use; no list was copied. It is evidence, never a gate: a card with a title needs no listed name.
 */
export const givenNames: ReadonlySet<string> = new Set(
  `
  aaron abby abdul abdullah abe abel abigail abraham ada adam adele adelaide adrian adrienne agnes ahmad ahmed aidan aileen
  aimee aisha al alan alana alastair albert alec alejandra alejandro alex alexa alexander alexandra alexandria alexis
  alfred alfredo ali alice alicia alina alisa alison alissa alistair allan allen allie allison alma alvin alyssa amanda amber
  amelia amelie amina amir amit amy ana anand anastasia andre andrea andreas andres andrew andy angel angela angelica angelina
  angelo angie angus anika anil anita ann anna annabel anne annette annie anthony antoine antoinette anton antonia antonio anya
  april archie ariana ariel arlene armando arnold aron art arthur arturo ash asha ashish ashlee ashley ashok astrid athena
  aubrey audra audrey august austin ava avery avi axel ayesha barb barbara barney baron barry bart bartholomew basil bea beatrice
  beatriz beau becca becky belinda bella ben benedict benjamin bennett benny bernadette bernard bernice bernie bert bertha bessie
  beth bethany betsy betty beverly bev bianca bill billie billy blaine blair blake blanca bob bobbi bobby bonnie boris boyd brad
  bradford bradley brady brandi brandon brandy braxton breanna brenda brendan brennan brent bret brett brian briana brianna bridget
  brigitte brittany brittney brock brody bronwyn brooke brooks bruce bruno bryan bryant bryce bryon bryn bud buddy burt byron
  caitlin caleb callie callum calvin camden cameron camilla camille candace candice candy cara carey carina carissa carl carla
  carlo carlos carlton carly carmel carmela carmen carol carole carolina caroline carolyn carrie carroll carson carter cary casey
  cassandra cassie catalina catherine cathleen cathryn cathy cecelia cecil cecilia cedric celeste celia celine cesar chad chandler
  chandra chantal charlene charles charley charlie charlotte chase chelsea cheri cherie cheryl chester chet chloe chris
  chrissy christa christian christie christina christine christoph christophe christopher christy chuck cindy claire clara clare
  clarence clarissa clark claude claudette claudia clay clayton clement cliff clifford clifton clint clinton clive clyde cody cole
  colette colin colleen collin connie connor conor conrad constance cooper cora corey corinne cornelia cornelius cory courtney
  craig cristina crystal curt curtis cynthia cyrus daisy dakota dale dallas dalton damian damien damon dan dana dane daniel
  daniela daniella danielle danny daphne darcy daren darin darla darlene darrell darren darrin darryl darwin daryl dave david dawn
  dean deanna deb debbie debby deborah debra dee deirdre delia delores demetrius dena denise dennis denny derek derrick desiree
  desmond devin devon dewayne dexter diana diane dianna dianne dick diego dillon dina dino dirk dolly dolores dom dominic dominick
  dominique don donald donna donnie donny donovan dora doreen dorian doris dorothy dot doug douglas drew duane dudley duncan dustin
  dwayne dwight dylan earl ebony ed eddie edgar edith edmund edna eduardo edward edwin effie eileen elaine elba eleanor elena eli
  elias elijah elisa elisabeth elise elizabeth ella ellen elliot elliott ellis elmer eloise elsa elsie elton elvin elvira elvis
  emanuel emil emilia emilie emilio emily emma emmanuel emmett enrico enrique eric erica erich erick ericka erik erika erin ernest
  ernestine ernesto ernie errol esmeralda esteban estelle esther ethan ethel eugene eunice eva evan evangeline eve evelyn ezra
  faith fatima fay faye felicia felicity felipe felix fern fernando fidel fiona flora florence floyd fran frances francesca
  francesco francis francisco frank frankie franklin fred freda freddie frederic frederick freya fritz gabe gabriel gabriela
  gabriella gabrielle gail galen gareth garfield garrett garry garth gary gavin gayle gena gene genevieve geoff geoffrey george
  georgia georgina gerald geraldine gerard german gerry gilbert gilberto gina ginger ginny giovanni gladys glen glenda glenn gloria
  gordon grace gracie graeme graham grant grayson greg gregg gregory greta gretchen griffin guadalupe guillermo gus gustavo guy
  gwen gwendolyn hailey hal haley hank hannah hans harlan harley harold harriet harris harrison harry harvey hassan hattie hayden
  hayley hazel heath heather hector heidi helen helena helene helga henri henrietta henry herb herbert herman hermann hester hilary
  hilda hillary holly homer hope horace howard hubert hugh hugo humberto hunter hussein ian ibrahim ida ignacio igor ike ilene imran
  ina ines ingrid ira irene iris irma irving irwin isaac isabel isabella isabelle isaiah isha ismael israel ivan ivy jack jackie
  jackson jaclyn jacob jacqueline jacques jade jaime jake jamal james jamie jan jana jane janelle janet janice janie janine janis
  jared jasmine jason jasper javier jay jayne jean jeanette jeanne jeannette jeannie jed jeff jefferson jeffery jeffrey jen jenna
  jennie jennifer jenny jerald jeremiah jeremy jerome jerry jess jesse jessica jessie jesus jill jillian jim jimmie jimmy jo joan
  joann joanna joanne joaquin jocelyn jodi jodie jody joe joel joelle joey johan johanna john johnathan johnnie johnny jolene jon
  jonah jonas jonathan jonathon joni jordan jorge jose josef joseph josephine josh joshua josie joy joyce juan juanita judd jude
  judith judy jules julia julian juliana julianne julie juliet juliette julio julius june justin justine kai kaitlin kaitlyn kali
  kamal kara karen kari karin karina karl karla kate katelyn katherine kathleen kathryn kathy katie katrina kay kayla keely keira
  keisha keith kelley kelli kellie kelly kelsey kelvin ken kendall kendra kendrick kenneth kenny kent kenya keri kerri kerry kevin
  khalid kieran kim kimberley kimberly kip kira kirk kirsten kirstin kit krista kristen kristi kristin kristina kristine kristopher
  kristy krystal kumar kurt kyle kylie lacey lakshmi lamar lana lance lane lara larissa larry laszlo laura lauren laurence laurie
  lawrence lea leah leann leanne lee leigh leila lena leo leon leona leonard leonardo leopold leroy les lesley leslie lester leticia
  levi lewis lexi liam lila lillian lilly lily lincoln linda lindsay lindsey linus lionel lisa liz liza lizzie lloyd logan lois lola
  lonnie lora loren lorena lorenzo loretta lori lorna lorraine lou louie louis louisa louise lourdes luca lucas lucia lucille lucinda
  lucy luis luisa luke lydia lyle lyn lynda lynette lynn lynne mabel mac mack mackenzie maddie madeline madison mae maggie mahmoud
  malcolm malik mandy manuel marc marcel marcella marci marcia marco marcos marcus marcy margaret margarita margery margie margo
  marguerite maria mariah marian mariana marianne maribel marie marilyn marina mario marion marisa marissa marjorie mark marla
  marlene marlon marnie marsha marshall marta martha martin martina marty marvin mary maryann mason mateo mathew matilda matt matthew
  maude maura maureen maurice mavis max maxine maxwell maya megan meghan mehmet mel melanie melinda melissa melody melvin mercedes
  meredith merle mervyn mia micah michael micheal michele michelle mick mickey miguel mike mikhail milan mildred miles milton mindy
  minnie mira miranda miriam misty mitch mitchell moe mohamed mohammad mohammed moira molly mona monica monique monte morgan moses
  muhammad muriel murray mustafa myra myrna myron nadia nadine nan nancy naomi nat natalia natalie natasha nate nathan nathaniel neal
  ned neil nell nellie nelson nettie neville nicholas nichole nick nicky nicola nicolas nicole nigel nikhil niki nikki nikolai nina
  nisha noah noel noelle nolan nora norbert noreen norm norma norman octavia odette olga oliver olivia ollie omar opal oprah orlando
  orville oscar oswald otis otto owen pablo paige palmer pam pamela parker pat patrice patricia patrick patsy patti patty paul paula
  pauline pearl pedro peggy penelope penny percy perry pete peter petra phil philip phillip phoebe phyllis pierce pierre piper polly
  porter prakash pranav preston priscilla priya quentin quincy quinn quinton rachael rachel rafael raj rajat rajesh ralph ramon
  ramona randal randall randolph randy raphael rashid raul ravi ray raymond reba rebecca rebekah reed reggie regina reginald reid rena
  rene renee reuben rex reza rhoda rhonda ricardo rich richard rick rickey ricky riley rita rob robb robert roberta roberto robin
  robyn rochelle rocky rod roderick rodger rodney rodolfo rodrigo roger rohan rohit roland rolf roman romeo ron ronald ronda ronnie
  rory rosa rosalie rosalind rosalyn rosanna rosanne rose roseann rosemarie rosemary rosie ross rowan rowena roxanne roy ruben ruby
  rudolph rudy rufus rupert russ russell rusty ruth ryan sabrina sadie sage sal sally salvador salvatore sam samantha samir sammy
  samson samuel sandra sandy sanjay santiago sara sarah sasha saul savannah scott sean sebastian selena selma serena sergei sergio
  seth shane shaheen shannon shari sharon shaun shauna shawn shawna shawnee sheila shelby sheldon shelia shelley shelly sheri sherman sherri
  sherrie sherry sheryl shirley sid sidney sierra silas silvia simon simone skyler sofia solomon sonia sonja sonya sophia sophie
  spencer stacey staci stacie stacy stan stanley stefan stefanie stella stephan stephanie stephen sterling steve steven stewart stu
  stuart sue summer sunil suresh susan susana susanna susanne susie suzanne suzette suzie suzy sven sybil sydney sylvester sylvia tabitha
  tamara tami tammy tania tanner tanya tara tasha tatiana taylor ted teddy terence teresa teri terrance terrell terrence terri terry
  tess tessa thaddeus thelma theo theodore theresa therese thomas tia tiffany tim timmy timothy tina tobias toby todd tom tomas tommy
  toni tony tonya tracey traci tracie tracy travis trent trevor tricia trina trish trisha tristan troy trudy tucker ty tyler tyrone
  tyson ulrich ursula usha valeria valerie van vanessa vaughn velma vera verna vernon veronica vic vicki vickie vicky victor victoria
  vijay vikram vince vincent viola violet virgil virginia vivek vivian viviana vladimir wade walker wallace wally walt walter wanda
  warren wayne wendell wendy wes wesley whitney wilbur wiley wilfred will willa willard william willie willis wilma wilson winifred
  winston woody xavier yasmin yolanda yusuf yvette yvonne zach zachary zack zane zelda zoe zoey
  achim adelheid adolf albrecht alfons alois alwin andre anett anette anja anke anneliese annegret annelie annemarie annika antje armin
  arndt arne arno arnd beate benno bernd bernhard berthold birgit birgitta birte bjorn bodo britta burkhard burkhart carina carmen carola
  carsten christel christiane christof claus clemens constanze corinna cornelius dagmar daniela detlef detlev dieter dietmar dietrich
  doreen dorothea dorothee eberhard eckart eckhard egon ekkehard elfriede elke ellen elvira emil erhard ernst erwin eugen evelin ewald
  falk ferdinand florian folker frank franz franziska frauke frieda friederike friedhelm friedrich gabi gabriele georg gerd gerda gerhard
  gerlinde gernot gero gertrud gisela gottfried gregor gudrun gunda gunnar gunter gunther gustav hanna hannelore hannes hanno hans-peter
  hansjorg harald hartmut hauke heike heiko heiner heinrich heinz helge helmut henning henrik herbert heribert hermann hilde hildegard
  holger horst ilona ilse imke inga inge ingeborg ingmar ingo ines irmgard irina iris isolde jan janine jens joachim jochen johann
  johannes jorg jorn josef julia juergen jurgen jutta kai karin karl-heinz karlheinz karsten kaspar katharina kathrin katja katrin kerstin
  kirstin klaus konrad konstantin kordula kristin kurt lars lasse leif leonie liane lieselotte lorenz lothar lucas ludger ludwig lukas lutz
  magdalena maike maik malte manfred manuela margarete margit margret marianne marietta marita markus marlies mathias mathilde matthias
  mechthild meike meinhard melanie michaela mirko miriam monika moritz nadja nico nicole niels niklas nils norbert olaf oliver ortrud
  oskar ottmar paul peer petra philipp rainer ralf raimund regine reimund reiner reinhard reinhold renate rita roland rolf roman ronny
  rosemarie rosi rudiger rudi rudolf rupert ruprecht sabine sandra sascha sebastian sibylle siegbert siegfried sieglinde siegmar sigrid
  silke silvio sina sonja soren stefan steffen steffi stephan sven susann svenja swen sylke thea thilo thies thomas thorben thorsten till
  tilman tim timo tobias tom torben torsten traugott udo ulf uli ulla ulrike urs ute uta uwe valentin veit verena veronika viktor volker
  volkmar waldemar walburga waltraud walther werner wibke wieland wilfried wilhelm willi willy winfried wolf wolfgang wolfram xaver yvonne
  adele adrien agathe agnes aime alain alban albane alexandre alexia aline alix amandine amaury ambre amelie anais andree ange anne-marie
  annick antoine antonin apolline ariane armand armelle arnaud aude audrey augustin aurelie aurelien aurore axelle baptiste barthelemy
  bastien benedicte benoit berengere bernadette bertrand blandine boris brice brigitte brune bruno camille capucine carine carole cecile
  celine chantal charlene christel christele christelle christiane clarisse claudine clemence clementine clothilde colette coralie corentin
  corinne cyril cyrille damien danielle david delphine denis didier dominique dorian edith edouard eliane elisa elise elodie eloise
  emeline emeric emile emilie emmanuelle eric estelle etienne eugenie eva evelyne fabien fabienne fabrice fanny felicien fernand flavie
  flavien florence florent florian francine franck francois francoise frederic frederique gael gaelle gaetan gaspard gauthier gautier
  genevieve georges gerald gerard germain ghislain ghislaine gilbert gilles gisele gregoire gregory guillaume guy gwenaelle helene henri
  herve hubert hugues huguette isabelle ivan jacky jacqueline jacques jean-baptiste jean-christophe jean-claude jean-francois jean-jacques
  jean-louis jean-luc jean-marc jean-marie jean-michel jean-paul jean-philippe jean-pierre jean-yves jeanne jeremie jeremy jerome joelle
  johann jordane josette josiane joseph jules julien juliette justine karine kevin laetitia laure laurence laurent laurene leonie liliane
  line lionel loic lorraine louis luc lucas lucette lucie lucien ludivine ludovic lydie madeleine maelle magali manon marc-antoine marcel
  margaux marguerite marie-christine marie-claude marie-france marie-laure marie-pierre marielle marion marius marjorie marlene
  martial martine maryse mathias mathieu mathilde matthieu maud maurice maxence maxime mehdi melanie michel michele mickael micheline mireille
  monique morgane muriel myriam nadege nathalie nicolas noemie odile olivier ombeline orane pascal pascale patrice paulette pauline
  perrine philippe philomene pierre pierre-yves pierrick quentin raphael raphaelle raymond regis remi remy renaud rene renee richard robert
  rodolphe roger roland romain roselyne sabine salome sandrine sebastien segolene serge severine simone sixtine solange solene sophie
  stephane stephanie suzanne sylvain sylvaine sylvie tanguy tatiana thibaud thibault thibaut thierry thomas tiphaine tristan valentin
  valentine vincent violaine virginie vivien viviane xavier yael yann yannick yohan yoann yves yvan yvon zoe
  abelardo adela adolfo agustin agustina aitor alba alberto alfonso alicia almudena alonso alvaro amparo ander angeles angelita aniceto
  antonia araceli aranzazu arantxa ariadna asuncion aurelio aurora azucena baltasar bartolome basilio begona benito bernardo berta
  blanca borja carles carlota carmelo carolina catalina celia cesar ciro claudio concepcion consuelo cristian cristobal dario delfina
  demetrio desiree diego dolores domingo edmundo elena elias elisenda eloy emilio encarnacion enric ernesto esperanza estefania esther
  eugenia eugenio eulalia eusebio eva fabian fabiola faustino federico felipe felisa fermin ferran fidel florencio francesc francisca
  gabriela gema gemma gerardo gines gonzalo graciela gregorio guadalupe guillem hector heriberto hernan hilario humberto idoia ignacio
  iker imanol imma inaki inmaculada inigo irene isaac isidro ismael ivan jacinto jacobo jaime jaume javi jeronimo jesus joan joaquim jon
  jordi jorge josefa josefina josep joseba juan juana juanjo julian juliana julio lara laia leandro leire leonor leticia lidia lorena
  lourdes luciano lucia luis luz macarena magdalena maite manel manolo manuela mar marc marcelino marcelo margarita mariano maribel
  maricarmen mariluz marisol marta mateo matias mauricio mercedes merce miguel mikel milagros minerva miren mireia montse montserrat nacho
  natividad nerea nestor nieves nora noelia norberto nuria octavio oihane olga oriol osvaldo pablo paco paloma paola pascual patricio
  paz pedro pepe pilar placido pol purificacion quim rafa rafael raimundo ramiro raquel raul rebeca remedios reyes ricardo rigoberto
  rocio rodolfo rodrigo rogelio roque rosario ruben rufino salvador sandra santiago santos saturnino sergio silvia simon soledad sonia
  susana tadeo teodoro tomas toni trinidad urbano valentin valeria veronica vicent vicente victor virginia wenceslao xavi ximena yago
  yolanda zulema
  achille adriano agostino alberto alda aldo alessandra alessandro alessia alessio alfio alfredo alida amedeo andrea angela angelo anita
  annalisa annamaria antonella antonio arianna arturo attilio augusto aurora barbara beatrice benedetta bernardo bianca biagio bruna bruno
  camilla carla carlo carlotta carmela carmine caterina cecilia cesare chiara cinzia claudia claudio corrado cosimo costanza cristiano
  daniele danilo daria dario davide debora demetrio diego dino domenico donatella donato doriana edoardo elena eleonora elia elio eliana
  elisabetta emanuela emanuele emiliano emma ennio enrica enzo ermanno ernesto ettore eugenio ezio fabio fabiana fabrizio fausto federica
  federico ferdinando ferruccio filippo fiorella flavia flavio francesca franca franco fulvio gabriella gaetano gennaro gerardo germano
  giacomo giada giampaolo giampiero giancarlo gianfranco gianluca gianluigi gianmarco gianna gianni gianpaolo gianpiero gilberto gina gino
  gioia giorgia giorgio giovanna giulia giuliana giuliano giulio giuseppe giuseppina graziano grazia graziella gregorio guglielmo guido
  ida ignazio ilaria imma irene isabella italo ivana ivano ivo jacopo katia laura lavinia leonardo lia licia lidia liliana livia livio lorella
  lorenza loris luana luca luciana luciano ludovica luigi luigia luisa maddalena manuel manuela mara marcello mariangela mariano
  marika marilena marino marisa marta martina marzia massimiliano massimo matilde matteo mattia maura mauro michela micol milena mirco mirella
  mirko monica morena moreno nadia natale nazario nello nevio nicolo nicoletta nino nives noemi nunzio ombretta oreste orazio orietta ornella
  osvaldo ottavio paola paolo pasquale patrizia piera pierangelo pierluigi piero pierpaolo pietro pina pino primo raffaele raffaella
  raimondo renata renato riccardo rino roberta rocco rodolfo rolando romano romina rosanna rosario rossana rossella rossano ruggero sabina
  samuele sandro sara saverio sebastiano sergio serena silvana silvano silvio simona simone sofia stefania stefano susanna tania tatiana
  teresa tiziana tiziano tommaso tullio ugo umberto valentina valentino valeria valerio vanna vincenzo virgilio vito vittoria vittorio
  viviana walter
  aad adri adriaan albertus andries anneke anouk arend arie arjan arjen arnoud bart bas bastiaan bauke berend bert bob boudewijn bram
  cees coen cor cornelis daan diederik dirk-jan dick dries eelco elly els erik-jan ernst evert femke ferry floris frans freek gerben
  gerrit gert gert-jan gijs gijsbert hanneke hans harm harmen hein hendrik henk henny herman hilde huub ilse ineke ingeborg jaap jacco jacob
  jan-willem janneke jasper jelle jeroen jesse jet jochem joep johan joost jop joris jos jurgen jurriaan karel kees klaas koen koos laurens
  lein leontien lianne lieke lies liesbeth lodewijk loes lotte luuk maaike maarten machteld marcel marieke marije marijke marijn marjan
  marleen marloes maurits mechteld menno merel mieke michiel mirjam nanda niek nienke noor onno patrick paulien peter-jan petra piet pieter pim
  pleun reinier reinout remco renske rens rick rien rik rinus robbert robert-jan roel roeland roelof ronald ruud saskia seppe sander sanne
  servaas siebe sietse sije sjaak sjoerd stijn suzan sybren tessa teun teunis theo thijs tijmen tijs tineke tjeerd toine ton tonnie toon
  truus twan wendy wessel wiebe wiebke wil wilco willeke willem wim wijnand wouter yvonne
  abilio adelino adriana afonso aires albino alexandrino alvaro amadeu amalia amelia ana anabela andreia antonio armindo artur augusta
  aurelio baltazar beatriz benedita bento bernardo brigida bruna caetano carina carlos carlota catarina celso cristiana cristiano
  custodio daniela dalila deolinda dinis diogo domingos duarte edgar eduarda eduardo elisabete elsa emanuel emilia ermelinda eurico evaristo
  fabiana fabio fatima fausto felisberto fernanda fernando filipa filipe flavio francisca gaspar gilberto gilda goncalo graca guilherme
  gustavo helder helena heitor henrique heloisa hermano hugo idalina ines irene isabel isaura ivete ivo jacinta janaina joana joao joaquim
  jorge jose judite julia juliana juvenal lara laurinda leandro leonel leonor leticia lidia ligia liliana lourenco luana lucas lucia
  luciana luis luiz madalena mafalda manuel marcelo marcia marcio margarida mariana marisa marta martim mateus matheus mauricio miguel
  monica murilo nadia natalia nelson nuno odete olavo olga orlando otavio patricia paula paulo pedro rafael rafaela raquel regina
  renata renan renato ricardo rita roberto rodrigo rogerio romulo ronaldo rosa rosangela rui ruth sandra sara sergio silvia simao simone
  sofia solange sonia susana tania telma teresa tiago thiago tomas tome valdemar valter vanda vasco vera vicente vitor vitoria wagner
  wellington wilson xavier zelia zulmira
  aaltje aksel albin alf alfhild anders anneli annika arvid asa asta astri aud bente berit bengt birger birgitte bjarne bo borge bosse brita
  camilla cathrine charlotta dag dagfinn ebba egil einar eirik eivind elin ellinor erland erling espen eskil eva-lena finn frode fredrik
  frida gerd geir gitte gosta greta grete gro gudmund gun gunilla gunn gustaf halvor hakan hanne harald hedda helle henrik hilde inger
  ingvar ingvild jakob janne jarle jarmo jens jesper jette joakim johnny jonas jonny jorgen jorunn josefin juha jukka kaj kari kaisa karianne
  karsten katarina kirsten kjell kjersti knut kristian kristoffer lars-erik lasse leif lena lennart line linnea lise liv maj magne magnus
  maja marit mads malin margareta margrethe mats mette mikael mikkel mogens morten nils-erik odd olav ole oddvar oivind oyvind pal palle 
  pekka pernilla petter poul preben rasmus rune ragnhild ragnar randi roar rolf siv sigurd sindre sissel solveig stein steinar stian stig
  sture sverre synnove tage terje thor thomas tommy tone tor torbjorn tore torgeir torkel torsten tove trine trond trygve tuomas turid ulf
  ulla ulrika unni vegard vidar viggo yngve
  adam agata agnieszka alicja aleksandra aleksander aleksandar aleksandr aleksei alexei alexey anastasiia anatoly andrei andrej andrey
  andrzej anna antoni arkadiusz artem artur bartosz beata bogdan boguslaw bohdan bojan borislav bozena branko cezary damir danuta dariusz
  denis dejan dmitri dmitrii dmitriy dmitry dominik dorota dragan dragos dusan dzhordzh edyta ekaterina elzbieta emilia evgenii evgeny ewa ewelina
  fedor filip franciszek gabor galina georgi gennady goran grazyna gregorz grzegorz gyorgy halina henryk ilia ilya ioana ion ireneusz irina
  ivana ivo iwona jacek jadwiga jakub janusz jaroslav jaroslaw jelena jerzy jiri joanna josip jozef justyna kamil kamila karol karolina
  katarzyna katerina kazimierz kinga kirill konstantin krasen krystyna krzysztof ksenia lech leszek liudmila lubomir ludmila lukasz lyudmila
  maciej magda magdalena maksim maksym malgorzata marcin marek mariusz mariya marzena mateusz miroslav miroslaw michal mihai mikolaj milena
  milica milos miroslava mladen monika nadezhda natalya nenad nikita nikola nikolay oksana oleg oleksandr olena ondrej pavel pawel pavlo
  petr piotr polina predrag radek radoslaw radu reni renata robert roksana roman rostislav ruslan ryszard sandor sergey serhii sergii
  slawomir slobodan snezana sofiia stanislav stanislaw stoyan svetlana sylwia szymon tadeusz taras tatyana teodor tibor timofey tomasz
  tomislav urszula vaclav vadim valentina valery vasile vasily veronika viktor viktoria viktoriya vitaly vlad vladislav vojtech volodymyr
  vyacheslav waclaw waldemar weronika wieslaw witold wlodzimierz wojciech yana yaroslav yevgeny yulia yuliia yuri yurii zbigniew zdenek
  zdzislaw zeljko zofia zoltan zoran zsolt zuzana istvan janos jozsef ferenc attila balazs bela csaba eszter gyula ildiko imre katalin
  kornel lajos marton peter szilvia tamas vilmos
  alexandros anastasios andreas angeliki antonis apostolos aristeidis athanasios charalampos christos dimitra dimitrios dimitris eirini
  eleftherios eleni evangelia evangelos fotini georgia georgios giannis giorgos grigorios ioanna ioannis katerina konstantina konstantinos
  kostas kyriakos lefteris maria michalis nikolaos nikos olga panagiotis pantelis paraskevi pavlos petros sofia sotiris spyridon spyros
  stavros stelios theodoros thanasis vasiliki vasileios vasilis yannis yiannis
  aarav abhishek aditya ajay akash akshay alok aman amar ananya anjali ankit ankur anuj anup anuradha aparna arjun arun arvind ashwin
  bhavin bharat chetan deepa deepak deepika dev devendra dhruv dinesh divya farah farhan fatma faisal gaurav girish gita gopal govind hari harish
  harsh hemant isha jagdish jayant jyoti kalpana karan kartik kavita kiran krishna kunal lalit lata madhav mahesh manish manisha manoj
  meena meera mohan mohit mukesh nandini naresh naveen neeraj neha nikita nilesh nitin padma pankaj pooja prabhu pradeep prakash pramod
  prasad prashant pratik praveen prem priyanka puneet radha rahul rajeev rajani rajan rajendra rajiv rakesh ram raman ramesh rani
  ranjit ravindra renu rishi ritu ruchi sachin sameer sandeep sandhya sangeeta sanjeev santosh satish saurabh seema shalini shankar
  shashi shilpa shiv shreya shruti shubham siddharth sneha sonal sridhar srinivas subhash sudhir sumit sunita sushil swati tanvi tarun
  uday uma umesh vandana varun venkat vidya vikas vimal vinay vinod vipin vishal vivek yash yogesh
  abdulaziz abdulrahman adel adnan ahmet aisha ali alper amal amine amr anwar asif ayman ayse aziz bashar basel bilal burak cem emre
  esra fadi fahad farid fatih fatma feras fouad ghassan habib hadi hakan hamad hamid hamza hana hani hasan hassan hatice hisham huda hussain
  husein ismail jalal jamil kamal kareem karim kemal khaled laila layla leyla lina mahmood maher majid mariam marwan maryam mehdi mehmet
  mohsen mona mourad munir murat nabil nader nadim nasser nawal nour omer osama osman ozan parviz qasim rami rana rania rashad reem riad
  saad saeed said salah saleem salem salim salma sami samira sarwar selim serkan shahid sherif sinan suleiman tamer tarek tariq tolga umut
  usama volkan wael waleed walid yahya yaser yasir youssef yousef zaid zainab zeynep ziad
  akira akiko asuka ayumi chen chieko daisuke eiji emi fumiko fumio goro haruka haruki haruto hideki hideo hiro hiroki hiroko hiroshi
  hisashi ichiro isamu jin jiro jun junichi kaori kazuko kazuo kazuki keiko keisuke ken kenichi kenji kenta kentaro koichi koji kota makoto
  mari mariko masahiro masaki masako masao masaru masashi masato mayumi megumi michiko midori miho minoru mitsuru naoki naoko naoto
  nobuo noriko noriyuki osamu rei reiko rie rina ryo ryota ryuichi ryuji sachiko sakura satoru satoshi sayaka seiji shigeru shin shinichi
  shinji shinya shota shozo shun susumu tadashi taichi takahiro takako takao takashi takayuki takeshi taku takumi takuya taro tatsuya
  tetsuo tetsuya tomohiro tomoko tomoya toru toshio tsutomu tsuyoshi yasuhiro yasuko yasuo yoko yoshiko yoshio yosuke yu yui yuichi yuji yuka
  yuki yukio yuko yumi yuta yutaka wei ming hong xiao jing hui ling mei ying yan fang jian jie qiang tao ting xin yun hao lei chao jun kai kang
  bo feng gang guo hua lan lin long min ning peng ping qing rong rui shan shu wen xia xiang yang yong yu yuan zhen zhi minh nam nguyen phuong
  quang thanh thao thi thuy tien trang tuan tung van viet anh binh cuong dung duc giang ha hai hang hieu hoa hung huong huy khanh khoa lam
  linh ly mai manh ngoc nhung phuc son tam thang thu jiho jihoon jiwoo minjun minho seojun sooyoung sungho sunghoon youngho hyun hyunwoo
  jaehyun jinwoo jungho kyung mina minji sora soojin yuna aria ayo adebayo chidi chinedu chioma emeka femi kofi kwame ama abena amara ngozi
  olu oluwaseun segun tunde uche wanjiru njoroge thabo sipho nomsa lerato siobhan niamh aoife ciara caoimhe eoin fionn oisin padraig
  sinead tadhg cathal cormac declan dermot donal eamon fergus fintan brendan malachy grainne roisin aisling orla maeve alun angharad
  bryn carys cerys dafydd dylan eirlys emyr gareth geraint gethin gwyn huw iestyn ieuan ioan iolo lowri megan nia rhian rhodri rhys sian
  alasdair ailsa catriona ewan euan fraser hamish iain isla kirsty lachlan mairi morag niall ruaridh shona
  abhay abhijit abhinav aditi ainhoa aino ajit akhil akos aleix aleksey alena alin amitabh amol amrita andoni andras andreea aniko
  anirudh antonino anupam archana arnab arpit arti asier atul avinash aylin balint baris bastian belen bence benedetto benedikt bettina
  bhavesh branka caio carolien catalin chirag conny corina cosmin danijel darko davi denes deniz dima dimitri dominika drazen ebru eero
  eeva egor elif elmar emelie emiel encarna endre erkan evgeniy floor florin frederik gagan ganesh gautam gergely geza gheorghe ginevra
  gokhan gordana gorka guus haavard halil havard heikki hella hitesh ilka ilkka indira iratxe isabela iulian jaakko janina jari jaromir
  jasmina jatin jayesh jitendra jocelyne joerg jolanta joonas jouni jovan judit juho jussi kalle kapil karoly karthik kedar ketan kilian
  kimmo kishore klara komal krisztian krisztina lauri leena lenka leonhard letizia levent libor liesel lieven liviu ljiljana ljubomir
  lluis loredana lotta lucian lucio ludek luiza luka madhu marcela margherita margot marija marijana marjolein marketa markku marko
  martijn matej mathijs matija matti mattias matyas maurizio maxim maximilian mayank megha melek mert merve micha michelangelo mihaela
  mika miklos milind miljan minna mircea mirjana mukul mylene narayan nemanja nicolae nicolai nidhi niina nishant nur oana octavian okan
  ola olli onur orhan orsolya ovidiu oystein parag parth pasi pavla pavol pentti pepijn pernille petar petri piyush prabhakar prasanna
  prateek preeti rachna radim rafal raghav raghu raja raluca rashmi razvan reka rekha renzo riikka risto ritesh rogier rolande rosana
  rosaria roshan roxana sagar samanta sanja sanna saray sari sarita sasa sebastiaan seppo sergi sevgi shailesh shekhar shweta silje
  silviu slavko sofie sorin soumya srikanth stepan sujata sune surendra svein tanja tarja tatjana teemu theodor tiina timea timur tomi
  tommi tudor tuncay tuva ugur unai vaibhav vanesa vasiliy veerle venkatesh veronique vesna ville vineet vinicius vipul virendra vladan
  vuk yasemin yilmaz ylva zlatko zsofia zsuzsanna
  `
    .trim()
    .split(/\s+/),
)
