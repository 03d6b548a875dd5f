class si extends Error{}class Uc{#t;#n;#e=0;constructor(t){this.#t=t,this.#n=new DataView(t)}u32(){return this.#n.getUint32(this.#i(4),!0)}f32(){return this.#n.getFloat32(this.#i(4),!0)}f64(){return this.#n.getFloat64(this.#i(8),!0)}count(t){const e=this.u32(),n=this.#t.byteLength-this.#e;if(e*t>n)throw new si(`expected ${e} entries of ${t} bytes, found only ${n} bytes`);return e}floats(t){return new Float32Array(this.#t,this.#i(4*t),t)}words(t){return new Uint32Array(this.#t,this.#i(4*t),t)}shorts(t){return new Uint16Array(this.#t,this.#i(2*t),t)}bytes(t){return new Uint8Array(this.#t,this.#i(t),t)}signedBytes(t){return new Int8Array(this.#t,this.#i(t),t)}end(){if(this.#e!==this.#t.byteLength)throw new si(`${this.#t.byteLength-this.#e} extra bytes at the end`)}#i(t){const e=this.#e;if(t>this.#t.byteLength-e)throw new si(`cut off after ${this.#t.byteLength} bytes`);return this.#e=e+t,e}}function mu(i){return i.byteLength>=4?new DataView(i).getUint32(0,!0):0}function gu(i){return i.byteLength>=8?new DataView(i).getUint32(4,!0):0}function pa(i,t){let e=0;for(let n=0;n<i.length;n++){const s=i[n];s>e&&(e=s)}if(i.length>0&&e>=t)throw new si(`vertex index ${e}, but there are only ${t} vertices`)}function _u(i){const t=i.u32(),e=i.u32(),n=i.u32(),s=i.u32(),r=i.words(3*n);pa(r,e);const a=t&1?i.bytes(4*e):null,o=t&2?i.floats(2*e):null,l=t&4?i.words(2*s):null;return l&&pa(l,e),{vertices:e,index:r,colors:a,uv:o,edges:l}}function vu(i){const t=i.u32(),e=i.u32(),n=i.u32();i.u32();const s=i.floats(3*e),r=i.floats(3*e),a=i.words(3*n);return pa(a,e),{endless:(t&1)!==0,positions:s,normals:r,index:a}}function xu(i){const t=new Uc(i);if(t.u32()!==1)throw new si("not a topology");const e=t.u32(),n=t.u32(),s=t.u32();if((n+s)*16>i.byteLength)throw new si(`${n} bodies and ${s} colliders do not fit into ${i.byteLength} bytes`);const r={epoch:e,bodies:[],colliders:[]};for(let a=0;a<n;a++)r.bodies.push(_u(t));for(let a=0;a<s;a++)r.colliders.push(vu(t));return t.end(),r}function Mu(i,t){const e=new Uc(i);if(e.u32()!==2)throw new si("not a frame");t.epoch=e.u32(),t.frame=e.u32(),t.seq=e.u32(),t.time=e.f64(),t.step=e.u32();const n=e.u32();t.hasValues=(n&1)!==0,t.paused=(n&2)!==0,t.low=e.f32(),t.high=e.f32();const s=e.count(32),r=e.count(40),a=e.count(64),o=e.count(12);t.bodies.length=0;for(let l=0;l<s;l++){const c=e.floats(6),h=e.count(12);e.u32(),t.bodies.push({bounds:c,positions:e.shorts(4*h),normals:e.signedBytes(4*h)})}t.grabs.length=0;for(let l=0;l<r;l++)t.grabs.push({number:e.u32(),vectors:e.floats(9)});t.matrices.length=0;for(let l=0;l<a;l++)t.matrices.push(e.floats(16));t.pins=e.floats(3*o),e.end()}function Fc(i){return i.high-i.low<=1e-4*Math.max(Math.abs(i.low),Math.abs(i.high))}function Su(){return{epoch:-1,frame:0,seq:0,time:0,step:0,hasValues:!1,paused:!0,low:0,high:1,bodies:[],grabs:[],matrices:[],pins:new Float32Array(0)}}class he{#t;#n=new Set;constructor(t){this.#t=t}get(){return this.#t}set(t){if(!Object.is(t,this.#t)){this.#t=t;for(const e of[...this.#n])e(t)}}patch(t){this.set({...this.#t,...t})}subscribe(t){return this.#n.add(t),t(this.#t),()=>this.#n.delete(t)}}class Ss{#t=new Set;on(t){return this.#t.add(t),()=>this.#t.delete(t)}emit(t){for(const e of this.#t)e(t)}}function sr(i,t,e){const n=`pliant.${i}`;let s=t;try{const a=localStorage.getItem(n),o=a===null?void 0:JSON.parse(a);e(o)&&(s=o)}catch{}const r=new he(s);return r.subscribe(a=>{try{localStorage.setItem(n,JSON.stringify(a))}catch{}}),r}const jo=300,tl=4e3;class yu{state=new he("connecting");#t;#n=new Map;#e=Su();#i=null;#s=1;#o=jo;#r=null;constructor(t){this.#t=t}async start(){if(!await this.#a()){this.state.set("refused");return}this.#c()}request(t,e={}){const n=this.#s++;return new Promise((s,r)=>{if(!this.#l({...e,id:n,do:t})){r(new Error("not connected to the server"));return}this.#n.set(n,{resolve:s,reject:r})})}send(t,e){this.#l({...e,do:t})}async upload(t,e,n){const s=await fetch(`upload/${encodeURIComponent(t)}`,{method:"POST",body:e,signal:n}),r=await s.text();if(!s.ok)throw new Error(r.split(`
`)[0]||`the server refused ${t}`);const o=JSON.parse(r).file;if(typeof o!="number")throw new Error(`the server refused ${t}`);return o}takeFrame(t){const e=this.#r;if(!e||gu(e)>t)return null;this.#r=null;try{Mu(e,this.#e)}catch(n){return this.#t.onError(`cannot decode a frame: ${String(n)}`),null}return this.#e.epoch===t?this.#e:(this.acknowledge(this.#e.frame),null)}get frameWaits(){return this.#r!==null}acknowledge(t){this.#l({do:"ack",frame:t})}async#a(){const t=location.hash.slice(1),e=new URLSearchParams(t).get("token")??t;if(!e)return!0;history.replaceState(null,"",location.pathname+location.search);try{return(await fetch("session",{method:"POST",body:e})).ok}catch{return!0}}#c(){const t=new URL("ws",location.href);t.protocol=t.protocol==="https:"?"wss:":"ws:",t.hash="";const e=new WebSocket(t,"pliant");e.binaryType="arraybuffer",this.#i=e;let n=!1;e.onopen=()=>{n=!0,this.#o=jo,this.state.set("open"),this.#t.onOpen()},e.onmessage=s=>{typeof s.data=="string"?this.#u(s.data):this.#d(s.data)},e.onclose=()=>{if(this.#i===e){this.#i=null,this.#r=null;for(const s of this.#n.values())s.reject(new Error("the connection to the server was lost"));this.#n.clear(),this.#h(n)}}}async#h(t){let e=!1;if(!t)try{e=(await fetch("gallery/none.jpg",{cache:"no-store"})).status===403}catch{}this.state.set(e?"refused":"lost");const n=e?tl:this.#o*(.75+.5*Math.random());this.#o=Math.min(tl,this.#o*1.7),setTimeout(()=>this.#c(),n)}#l(t){const e=this.#i;return!e||e.readyState!==WebSocket.OPEN?!1:(e.send(JSON.stringify(t)),!0)}#u(t){let e;try{e=JSON.parse(t)}catch{this.#t.onError("cannot read a message from the server");return}const n=e.id;if(typeof n!="number"){this.#t.onMessage(e);return}const s=this.#n.get(n);s&&(this.#n.delete(n),e.ok===!0?s.resolve(e):s.reject(new Error(typeof e.error=="string"?e.error:"the server refused the request")))}#d(t){const e=mu(t);if(e===2)this.#r=t;else if(e===1)try{this.#t.onTopology(xu(t))}catch(n){this.#t.onError(`cannot decode the surfaces: ${String(n)}`)}}}const bu=i=>i==="auto"||i==="low"||i==="medium"||i==="high",Eu=i=>i==="dark"||i==="light"||i==="auto",wu=new Set(["von_mises","plastic_strain","speed","contact_pressure"]),Tu={field:"none",range:null,colormap:"viridis",surface:"skin",edges:!1,cage:!1,inverted:!0,pins:!0,ground:!0,shadows:!0};class Au{connection;link;scene=new he(null);status=new he(null);progress=new he(null);driver=new he({driving:!0,client:0,driver:0,pages:1});view=new he(Tu);legend=new he(null);tool=new he("grab");tools=new he([]);brush=new he({radius:0,kelvin:120,material:"",pusher:"sphere",throwSpeed:1});handles=new he(new Set);insets=new he({left:0,top:0,right:0,bottom:0});recording=new he(!1);latency=new he(0);fineness=sr("quality","auto",bu);theme=sr("theme","auto",Eu);dark=new he(!0);fields=new he([]);schema=new he(null);hello=new he(null);notices=new Ss;events=new Ss;topologies=new Ss;frames=new Ss;stage=null;stops=new Set;#t=!1;#n=!1;constructor(){this.connection=new yu({onMessage:n=>this.#r(n),onTopology:n=>{const{edges:s,cage:r}=this.view.get();!s&&!r&&!this.#n&&n.bodies.some(a=>a.edges!==null)&&this.view.patch({edges:!0}),this.topologies.emit(n)},onOpen:()=>void this.#e(),onError:n=>this.notify("error",n)}),this.link=this.connection.state;const t=matchMedia("(prefers-color-scheme: dark)"),e=()=>{const n=this.theme.get();this.dark.set(n==="auto"?t.matches:n==="dark"),document.documentElement.dataset.theme=this.dark.get()?"dark":"light"};t.addEventListener("change",e),this.theme.subscribe(e)}start(){this.connection.start()}notify(t,e){this.notices.emit({kind:t,text:e})}request(t,e={}){return this.connection.request(t,e)}async attempt(t,e={}){try{return await this.connection.request(t,e)}catch(n){this.notify("error",n instanceof Error?n.message:String(n));return}}open(t){return this.request("open",{scene:t})}event(t){return this.request("event",{event:t})}set(t){return this.event({set:t})}run(t){return this.request("run",{state:t})}setSpeed(t){return this.request("run",{state:this.status.get()?.playing===!1?"pause":"play",speed:t})}undo(){return this.request("undo")}redo(){return this.request("redo")}reset(){return this.request("reset")}commit(){return this.request("commit")}async pick(t){return(await this.request("pick",{ray:{...t}})).hit??null}async releaseHandles(){const t=[...this.handles.get()];t.length>0&&await this.attempt("mark");for(const e of t)await this.attempt("event",{event:{release:`g${e}`}})}setView(t){const e=this.view.get();this.view.patch(t);const n=this.view.get();(n.field!==e.field||n.range!==e.range)&&this.#i(),(n.surface!==e.surface||n.edges!==e.edges||n.cage!==e.cage)&&this.#s()}setTool(t){this.tools.get().some(e=>e.id===t)&&this.tool.set(t)}upload(t,e,n){return this.connection.upload(t,e,n)}cancel(){for(const t of this.stops)t.abort();return this.request("cancel")}drive(t){return this.request("drive",t===void 0?{}:{to:t})}async#e(){const t=await this.attempt("schema");t&&(this.schema.set(t),this.#o());const e=this.view.get();e.field!=="none"&&this.#i(),(e.surface!=="skin"||e.edges||e.cage)&&this.#s()}#i(){const{field:t,range:e}=this.view.get();this.attempt("field",{name:t,range:e??(wu.has(t)?[0,null]:null)})}#s(){const{surface:t,edges:e,cage:n}=this.view.get();this.#n=!0,this.attempt("surface",{of:e||n?"elements":t,edges:e||n})}#o(){const t=this.scene.get()?.raw.fields,e=this.schema.get()?.results,n=Array.isArray(t)?t:Array.isArray(e)?e:[];this.fields.set(n.map(s=>typeof s=="string"?s:ve(s.name)).filter(Boolean))}#r(t){const e=ve(t.event);switch(e){case"hello":case"driver":{const n=qe(t.client,this.driver.get().client),s=qe(t.driver,0);this.driver.set({driving:s===n,client:n,driver:s,pages:qe(t.clients,1)}),e==="hello"&&this.hello.set(t);break}case"scene":this.scene.set(Ru(t)),this.#o();break;case"status":this.#c(t);break;case"progress":{const n=qe(t.fraction,0),s={what:ve(t.what),fraction:n,text:ve(t.text),raw:t};this.progress.set(n>=1?null:s);break}case"notice":{const n=t.level,s=n==="error"||n==="warning"?n:"info",r=t.asks;this.notices.emit({kind:s,text:ve(t.text),...typeof r=="number"?{asks:r}:{}});break}default:this.events.emit({event:e,message:t})}}#a(t){const e=t.field,n=typeof e=="object"&&e!==null&&!Array.isArray(e)?ve(e.name):"",{field:s}=this.view.get();n===""||this.driver.get().driving&&(this.#t||s!=="none")||(this.#t=!0,n!==s&&this.view.patch({field:n,range:null}))}#c(t){this.#a(t);const e=ve(t.state);this.status.set({state:e,playing:e==="play",speed:qe(t.speed,1),step:qe(t.step,0),time:qe(t.time,0),raw:t})}}function Ru(i){const t=n=>Array.isArray(i[n])?i[n]:[];if(!Array.isArray(i.bodies))return null;const e=n=>n==="glass"||n==="hidden"?n:"solid";return{name:ve(i.name),title:ve(i.title)||ve(i.name),description:ve(i.description),source:ve(i.source),epoch:qe(i.epoch,0),dt:qe(i.dt,.01),up:Ci(i.up)??[0,1,0],gravity:Ci(i.gravity)??[0,0,0],bodies:t("bodies").map(n=>({name:ve(n.name),label:ve(n.label)||ve(n.name),material:ve(n.material),element:ve(n.element),tets:qe(n.tets,0),nodes:qe(n.nodes,0),color:Ci(n.color),roughness:qe(n.roughness,.4),softness:qe(n.softness,.35),style:e(n.style),texture:typeof n.texture=="number"?n.texture:null,skin:n.skin===!0})),colliders:t("colliders").map(n=>({name:ve(n.name),shape:ve(n.shape),color:Ci(n.color),roughness:qe(n.roughness,.4),style:e(n.style),endless:n.endless===!0})),bounds:Cu(i.bounds),raw:i}}function Cu(i){if(typeof i!="object"||i===null||Array.isArray(i))return null;const t=Ci(i.min),e=Ci(i.max);return t&&e?{min:t,max:e}:null}function Ci(i){return!Array.isArray(i)||i.length!==3||i.some(t=>typeof t!="number")?null:i}function ve(i){return typeof i=="string"?i:""}function qe(i,t){return typeof i=="number"?i:t}const Pu=i=>typeof i=="boolean",Lu=[["Drag the figure","to pull it; the arrow shows the force"],["Drag the background","to rotate the view; scroll to zoom"],["Press Space","to pause, Ctrl Z to undo; drop your own mesh anywhere"]],Du=[["Drag the figure","to pull it"],["Drag the background","to rotate the view"],["Use two fingers","to move and zoom"]];function Iu(i,t){const e=sr("seen-first-minute",!1,Pu);if(e.get())return;const n=document.createElement("div");n.className="first-minute",n.setAttribute("role","note"),n.setAttribute("aria-label","Getting started");const s=document.createElement("ul");for(const[c,h]of matchMedia("(pointer: coarse)").matches?Du:Lu){const u=document.createElement("li"),d=document.createElement("b");d.textContent=c,u.append(d,` ${h}`),s.append(u)}const r=document.createElement("button");r.type="button",r.textContent="Got it",n.append(s,r);const a=()=>{e.set(!0),n.classList.add("gone"),setTimeout(()=>n.remove(),400),o()};r.addEventListener("click",a),i.insets.subscribe(({left:c,top:h,right:u})=>{n.style.top=`${h+14}px`,n.style.left=`calc(50% + ${(c-u)/2}px)`});const o=i.frames.on(c=>{c.grabs.length>0&&setTimeout(a,1500)}),l=i.scene.subscribe(c=>{!c||n.isConnected||(t.append(n),queueMicrotask(()=>l()))})}function uo(i,t){if(!(t==null||t===!1))if(Array.isArray(t))for(const e of t)uo(i,e);else i.appendChild(t instanceof Node?t:document.createTextNode(String(t)))}function w(i,t={},...e){const n=document.createElement(i);for(const[s,r]of Object.entries(t))if(!(r==null||r===!1))if(s==="class")n.className=r;else if(s==="on")for(const[a,o]of Object.entries(r))n.addEventListener(a,o);else if(s==="style")for(const[a,o]of Object.entries(r))n.style.setProperty(a,o);else s==="tip"?n.dataset.tip=r:n.setAttribute(s,r===!0?"":String(r));return uo(n,e),n}function se(i,...t){i.replaceChildren(),uo(i,t)}let el=0;function Hi(i){return el+=1,`${i}-${el}`}function Oc(i){return i instanceof HTMLElement?i.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(i.tagName):!1}const nl={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1};function Vi(i,t,e){const n=()=>[...i.querySelectorAll(t)].filter(o=>o.offsetParent!==null&&!o.matches(":disabled")),s=o=>{for(const l of i.querySelectorAll(t))l.tabIndex=l===o?0:-1},r=i.querySelector(`${t}[aria-selected="true"], ${t}[aria-pressed="true"], ${t}[aria-checked="true"]`);s(r??i.querySelector(t)??i);const a=()=>{const o=[...i.querySelectorAll(t)].find(c=>c.tabIndex===0),l=i.querySelector(`${t}:enabled`);o?.matches(":disabled")&&l&&s(l)};new MutationObserver(a).observe(i,{subtree:!0,attributeFilter:["disabled"]}),a(),i.addEventListener("focusin",o=>{const l=o.target.closest(t);l&&i.contains(l)&&s(l)}),i.addEventListener("keydown",o=>{if(Oc(o.target)||o.altKey||o.ctrlKey||o.metaKey)return;const l=n(),c=l.indexOf(o.target.closest(t));if(c<0)return;let h=-1;o.key in nl?h=(c+nl[o.key]+l.length)%l.length:o.key==="Home"?h=0:o.key==="End"&&(h=l.length-1),!(h<0)&&(o.preventDefault(),o.stopPropagation(),l[h].focus(),e?.(l[h]))})}function Bc(i){let t=!1,e;const n=()=>{t&&(t=!1,i(e))};return Object.assign(r=>{e=r,!t&&(t=!0,document.hidden?setTimeout(n,16):requestAnimationFrame(n))},{flush:n})}let Ar=null;function Zs(i,t,e){const n=i.getAttribute("aria-expanded")==="true";if(Ar?.(),n)return;const s=w("div",{class:"menu glass",role:"menu","aria-label":t}),r=o=>{s.remove(),i.setAttribute("aria-expanded","false"),document.removeEventListener("pointerdown",a,!0),Ar=null,o&&i.focus()},a=o=>{!s.contains(o.target)&&!i.contains(o.target)&&r(!1)};for(const o of e){if(typeof o=="string"){s.append(w("div",{class:"menu-title",role:"presentation"},o));continue}s.append(w("button",{class:"menu-item",role:o.checked===void 0?"menuitem":"menuitemradio","aria-checked":o.checked===void 0?void 0:String(o.checked),disabled:o.disabled,type:"button",on:{click:()=>{r(!0),o.act()}}},o.icon,w("span",{class:"menu-label"},o.label,o.hint&&w("small",{},o.hint))))}s.addEventListener("keydown",o=>{(o.key==="Escape"||o.key==="Tab")&&(o.preventDefault(),o.stopPropagation(),r(!0))}),document.body.append(s),Vi(s,".menu-item:not(:disabled)"),Nu(s,i),i.setAttribute("aria-expanded","true"),document.addEventListener("pointerdown",a,!0),Ar=()=>r(!1),s.querySelector(".menu-item:not(:disabled)")?.focus()}function Nu(i,t){const e=t.getBoundingClientRect(),n=i.getBoundingClientRect(),s=Math.max(8,Math.min(e.left,innerWidth-n.width-8)),r=e.bottom+8,a=r+n.height<innerHeight-8?r:Math.max(8,e.top-n.height-8);i.style.left=`${s}px`,i.style.top=`${a}px`}function fo(i,t,...e){const n=w("dialog",{class:`dialog ${t}`,"aria-label":i},...e);return n.addEventListener("close",()=>n.remove()),n.addEventListener("click",s=>{s.target===n&&n.close("")}),document.body.append(n),n.showModal(),n}function Uu(i,t,e){return new Promise(n=>{const s=w("button",{class:"button",type:"button"},"Cancel"),r=w("button",{class:"button danger",type:"button"},e),a=fo(i,"confirm",w("h2",{},i),w("p",{},t),w("div",{class:"dialog-actions"},s,r));s.addEventListener("click",()=>a.close("")),r.addEventListener("click",()=>a.close("yes")),a.addEventListener("close",()=>n(a.returnValue==="yes")),s.focus()})}function Fu(){const i=w("div",{class:"tooltip",role:"tooltip",id:"tooltip",hidden:!0});let t=0,e=null;const n=()=>{clearTimeout(t),i.hidden=!0,e?.removeAttribute("aria-describedby"),e=null},s=a=>{if(!a.isConnected||!a.dataset.tip)return;(a.closest("dialog")??document.body).append(i),i.textContent=a.dataset.tip,i.hidden=!1,a.setAttribute("aria-describedby",i.id),e=a;const o=a.getBoundingClientRect(),l=i.getBoundingClientRect(),c=a.dataset.tipSide;let h=o.left+o.width/2-l.width/2,u=o.bottom+8;c==="right"?[h,u]=[o.right+10,o.top+o.height/2-l.height/2]:c==="left"?[h,u]=[o.left-l.width-10,o.top]:u+l.height>innerHeight-8&&(u=o.top-l.height-8),i.style.left=`${Math.max(8,Math.min(h,innerWidth-l.width-8))}px`,i.style.top=`${Math.max(8,Math.min(u,innerHeight-l.height-8))}px`},r=a=>a.target instanceof Element?a.target.closest("[data-tip]"):null;document.addEventListener("pointerover",a=>{const o=r(a);o!==e&&(n(),o&&a.pointerType==="mouse"&&(t=window.setTimeout(()=>s(o),450)))}),document.addEventListener("focusin",a=>{n();const o=r(a);o&&o.matches(":focus-visible")&&s(o)}),document.addEventListener("focusout",n),document.addEventListener("pointerdown",n),document.addEventListener("keydown",a=>{a.key==="Escape"&&n()})}function Xt(i,t=3){if(!Number.isFinite(i))return"–";if(i===0)return"0";const e=Math.abs(i);if(e>=1e6||e<.001)return i.toExponential(Math.max(0,t-1)).replace(/\.?0*e\+?/,"e");const n=i.toPrecision(t);return String(Number(n))}function ma(i){return i>=1e6?`${Xt(i/1e6)} MN`:i>=1e3?`${Xt(i/1e3)} kN`:i<1?`${Xt(i*1e3,2)} mN`:`${Xt(i)} N`}function kc(i){const t=i.replace(/^.*\//,"").replace(/\.json$/,"").replaceAll(/[-_]+/g," ").trim();return t===""?i:t.charAt(0).toUpperCase()+t.slice(1)}const zc={orbit:"M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM20.2 8.2c1.6 2.2-.8 6-5.3 8.6-4.5 2.6-9.2 2.9-10.6.9-.9-1.4-.2-3.5 1.7-5.6M3.8 15.8M17.6 6.2c1.1.2 2 .7 2.6 1.5l.6-3.2",grab:"M8 12V6.2a1.6 1.6 0 0 1 3.2 0V11M11.2 10.5V4.6a1.6 1.6 0 0 1 3.2 0v6.2M14.4 11V6.4a1.6 1.6 0 0 1 3.2 0v7.4c0 4.2-2.4 6.9-6 6.9-3 0-4.6-1.6-5.9-4.1l-2-3.9c-.9-1.8 1.2-3 2.4-1.5L8 13.4",pin:"M12 15v6M8.6 3h6.8M9.6 3v6L6.6 12.4V15h10.8v-2.6L14.4 9V3",unpin:"M12 15v6M8.6 3h6.8M9.6 3v3.4M14.4 9V3M17.4 13.9v-1.5L14.4 9M9.6 9l-3 3.4V15h8.4M4 4l16 16",push:"M15.5 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM2.5 12h7M6.8 8.8 10 12l-3.2 3.2",press:"M3.5 13.5h17v3h-17zM12 3v8M8.8 7.8 12 11l3.2-3.2M5 20.5h14",heat:"M12 2.8c.6 3-4.9 6-4.9 11.1A5 5 0 0 0 12 19a5 5 0 0 0 5-5.1c0-2.6-1.4-3.9-2-5.6-.9 1-1.4 1.6-1.6 2.7C12 9 13.3 5.6 12 2.8ZM6 21.5h12",cold:"M12 2.5v19M3.8 7.2l16.4 9.600M20.2 7.2 3.8 16.800M9.3 4.2 12 6.500l2.7-2.300M9.3 19.8 12 17.500l2.7 2.300M4.2 11.400l3.3-1.6-.500-3.600M19.8 12.600l-3.3 1.6.500 3.600M19.8 11.400l-3.3-1.6.500-3.600M4.2 12.600l3.3 1.6-.500 3.6",ball:"M15.5 4.500a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM3 20.500l4-4M7.5 20.500l2-2M3 15.500l2-2",paint:"M19.8 3.300c-4.5 1.7-8.6 5.3-10.8 9l2.7 2.700c3.7-2.2 7.3-6.3 9-10.800ZM8.2 13.400c-2.6-.2-3.7 1.4-3.9 3.2-.1 1.3-.6 2.3-1.6 3 3.4 1.5 8.3.6 8.2-3.5",wind:"M3 9h10.500a2.8 2.8 0 1 0-2.6-3.800M3 13h15a2.8 2.8 0 1 1-2.6 3.800M3 17h7.500a2.3 2.3 0 1 1-2.2 3",tear:"M6 3h12v6l-2.5 2 2.5 2v8H6v-8l-2 0M6 3v6l2.5 2M10.5 11l2.5 2",region:"M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 12h6M12 9v6",play:"M7 4.600v14.800a.6.6 0 0 0 .9.5l12-7.400a.6.6 0 0 0 0-1l-12-7.400a.6.6 0 0 0-.9.5Z",pause:"M7 4.500h3.200v15H7zM13.8 4.500H17v15h-3.200z",step:"M5 5v14l9.5-7ZM18 5v14",undo:"M8.5 14 4 9.5 8.5 5M4 9.500h9.500a5.5 5.5 0 0 1 0 11H10",redo:"M15.5 14 20 9.5 15.5 5M20 9.500h-9.500a5.5 5.5 0 0 0 0 11H14",reset:"M4.5 4.500v5h5M4.9 9.500a8 8 0 1 1-.7 4.5",commit:"M12 3v9M8.5 8.5 12 12l3.5-3.500M4 14.500c2.6 0 2.6 2 5.3 2s2.7-2 5.4-2 2.6 2 5.3 2M4 19.500c2.6 0 2.6 2 5.3 2s2.7-2 5.4-2 2.6 2 5.3 2",record:"M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",stop:"M6 6h12v12H6z",export:"M12 15V3.500M7.8 7.7 12 3.500l4.2 4.200M4 14.500V19a1.5 1.5 0 0 0 1.5 1.500h13A1.5 1.5 0 0 0 20 19v-4.5",download:"M12 3.500V15M7.8 10.8 12 15l4.2-4.200M4 14.500V19a1.5 1.5 0 0 0 1.5 1.500h13A1.5 1.5 0 0 0 20 19v-4.5",sun:"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4",moon:"M20 14.200A8.5 8.5 0 0 1 9.8 4 8.5 8.5 0 1 0 20 14.200Z",half:"M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 3.500v17M12 7h4.500M12 12h8M12 17h4.5",help:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.300a2.6 2.6 0 1 1 3.7 2.400c-.8.4-1.2.9-1.2 1.800M12 16.600v.1",gallery:"M4 4h6.500v6.500H4zM13.5 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.5 13.500H20V20h-6.500z",close:"M6 6l12 12M18 6 6 18",search:"M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5",down:"M6 9.500l6 6 6-6",right:"M9.5 6l6 6-6 6",material:"M12 2.8 20 7.400v9.200l-8 4.6-8-4.600V7.400ZM4 7.400l8 4.6 8-4.600M12 12v9.2",simulation:"M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400ZM9 14.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400Z",view:"M2.5 12c2.3-4.3 5.5-6.5 9.5-6.500s7.2 2.2 9.5 6.500c-2.3 4.3-5.5 6.5-9.5 6.500S4.8 16.3 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",meters:"M4.2 17.500a9 9 0 1 1 15.6 0M12 13.500l4-4.500M12 12.300a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.400Z",sidebar:"M4 4.500h16v15H4zM14.5 4.500v15",more:"M5.5 10.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8ZM12 10.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8ZM18.5 10.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z",warning:"M12 3.5 21.5 20h-19ZM12 10v4.500M12 17.200v.1",info:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.500M12 7.700v.1",check:"M5 12.500l4.5 4.500L19 7.5",folder:"M3.5 18.500v-13h6l2 2.500h9v10.500Z",file:"M6 3h8l4.5 4.500V21H6ZM14 3v4.500h4.5",picture:"M3.5 4.500h17v15h-17zM3.5 16.500l5-5 4 4 2.5-2.5 5.5 5.500M15.5 7.500a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z",movie:"M3.5 5h17v14h-17zM7.5 5v14M16.5 5v14M3.5 9.700h4M3.5 14.300h4M16.5 9.700h4M16.5 14.300h4",plus:"M12 5v14M5 12h14",minus:"M5 12h14",fit:"M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",loop:"M17 2.5 20.5 6 17 9.500M20.5 6H8a4.5 4.5 0 0 0-4.5 4.500V11M7 21.5 3.5 18 7 14.500M3.5 18H16a4.5 4.5 0 0 0 4.5-4.500V13",table:"M3.5 5h17v14h-17zM3.5 10h17M3.5 14.500h17M10 5v14",bolt:"M13 2.5 5 13.500h6l-1 8 8-11h-6Z",hand:"M5 12.500V21M5 14h4l2.5-1.500H15a1.5 1.5 0 0 1 0 3h-3M9 19h6l5.5-4.200a1.5 1.5 0 0 0-2-2.200L15.5 15"},Ou=new Set(["play","pause","stop","more"]),il="http://www.w3.org/2000/svg";function Bt(i,t=20){const e=document.createElementNS(il,"svg");e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("width",String(t)),e.setAttribute("height",String(t)),e.setAttribute("aria-hidden","true"),e.setAttribute("class",Ou.has(i)?"icon filled":"icon");const n=document.createElementNS(il,"path");return n.setAttribute("d",zc[i]),e.append(n),e}function Bu(i){return i in zc}const Gc=[".obj",".mtl",".stl",".ply",".msh",".mesh",".vtu",".vtk",".inp",".node",".ele",".json",".gz",".png",".jpg",".jpeg"];function ku(i){return Gc.some(t=>i.toLowerCase().endsWith(t))}async function Hc(i,t,e){const n=t.filter(a=>ku(a.name));if(n.length===0){i.notify("warning","Unknown file type: the studio opens OBJ, STL and PLY surfaces, tetrahedral meshes (.msh, .mesh, .vtu) and scenes (.json).");return}const s=zu(i,n);if(s){i.notify("error",s);return}if(!e&&!await Wc(i))return;const r=new AbortController;i.stops.add(r);try{const a=[];for(const[l,c]of n.entries())i.progress.set({what:"upload",fraction:l/n.length,text:c.name,raw:{}}),a.push(await i.upload(c.name,c,r.signal));i.progress.set({what:"mesh",fraction:0,text:n[0].name,raw:{}});const o=n.some(l=>/\.json$/i.test(l.name));await i.request("import",{files:a,as:o?"scene":"body",add:e&&!o})}catch(a){r.signal.aborted?i.notify("info","Stopped: nothing has changed."):i.notify("error",a instanceof Error?a.message:String(a))}finally{i.stops.delete(r),i.progress.set(null)}}function zu(i,t){const e=t.find(a=>a.size===0);if(e)return`${e.name} is empty.`;const n=i.hello.get()?.limits,s=typeof n=="object"&&n!==null&&!Array.isArray(n)?n.upload:null,r=typeof s=="number"?t.find(a=>a.size>s):void 0;return r?`${r.name} is too large: ${Math.ceil(r.size/2**20)} MiB, at most ${Math.floor(Number(s)/2**20)} MiB.`:""}function Gu(i,t=!1){const e=w("input",{type:"file",multiple:!0,accept:Gc.join(","),hidden:!0});e.addEventListener("change",()=>{Hc(i,[...e.files??[]],t),e.remove()}),e.addEventListener("cancel",()=>e.remove()),document.body.append(e),e.click()}function Hu(i){const t=(o,l,c)=>w("div",{class:"drop-choice"},Bt(o,36),w("h2",{},l),w("small",{},c)),e=[t("material","Open","a scene; or an OBJ, STL, PLY or tetrahedral mesh, placed on the ground"),t("plus","Add to this scene","as another body, next to the others or above them")],n=w("div",{class:"drop-zone",hidden:!0},e);document.body.append(n);const s=o=>o.dataTransfer?.types.includes("Files")??!1,r=o=>i.scene.get()!==null&&o.clientX>innerWidth/2;window.addEventListener("dragover",o=>{s(o)&&(o.preventDefault(),n.hidden=!1,e[1].hidden=i.scene.get()===null,e.forEach((l,c)=>l.classList.toggle("over",c===1===r(o))))});const a=o=>{o.relatedTarget===null&&(n.hidden=!0)};window.addEventListener("dragleave",a),window.addEventListener("drop",o=>{n.hidden=!0,s(o)&&(o.preventDefault(),Hc(i,[...o.dataTransfer?.files??[]],r(o)))})}const Vu={load:"Opening",mesh:"Meshing",change:"Applying the change",export:"Exporting",measure:"Measuring speed",upload:"Uploading"},Wu=new Set(["change","export"]);function Xu(i,t){const e=w("span"),n=w("div"),s=w("div",{class:"progress-bar",role:"progressbar","aria-label":"Progress","aria-valuemin":0,"aria-valuemax":100},n),r=w("button",{class:"button small",type:"button"},"Cancel");let a=!1;r.addEventListener("click",()=>{a=!0,r.disabled=!0,se(e,"Stopping …"),i.cancel().catch(l=>i.notify("error",l.message))});const o=w("div",{class:"progress-card glass",hidden:!0},w("div",{class:"progress-head"},e,r),s);t.append(o),i.progress.subscribe(l=>{if(o.hidden=l===null,!l){a=!1,r.disabled=!1;return}if(r.hidden=Wu.has(l.what),a)return;const c=Vu[l.what]??"Working",h=/^\w+(\.\w+){2,}$/.test(l.text)?"":l.text;se(e,h===""?`${c} …`:`${c}: ${h}`),s.classList.toggle("unknown",!(l.fraction>0)),n.style.setProperty("--part",String(l.fraction)),s.setAttribute("aria-valuenow",String(Math.round(100*l.fraction)))})}function Pt(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function qu(i){if(!Pt(i)||typeof i.name!="string")return null;const t={name:i.name,type:typeof i.type=="string"?i.type:"string"};for(const e of["unit","doc"])typeof i[e]=="string"&&(t[e]=i[e]);for(const e of["min","max"])typeof i[e]=="number"&&(t[e]=i[e]);for(const e of["open","required","keyed"])i[e]===!0&&(t[e]=!0);return i.default!==void 0&&(t.default=i.default),Array.isArray(i.choices)&&(t.choices=i.choices.filter(e=>typeof e=="string")),t}function sl(i,t){const e=Pt(i)?i:{},n=typeof e.name=="string"?e.name:t;return{name:n,title:typeof e.title=="string"&&e.title!==""?e.title:n,doc:typeof e.doc=="string"?e.doc:"",fields:(Array.isArray(e.fields)?e.fields:[]).map(qu).filter(s=>s!==null),raw:e}}function po(i,t){return i===t||JSON.stringify(i??null)===JSON.stringify(t??null)}const $u=1e3;class Yu{app;document=new he(null);refusals=new he(new Map);opened=null;#t={};#n=new Map;#e=!1;#i=!1;#s=!1;#o="";#r="";#a=-1/0;#c=Bc(()=>void this.#h());constructor(t){this.app=t,t.scene.subscribe(e=>{const n=e?`${e.source}:${e.name}:${e.title}`:"";n!==this.#o&&(this.#o=n,this.opened=null,this.#n.clear(),this.refusals.set(new Map)),e?this.read():this.document.set(null)}),t.events.on(({event:e})=>{e==="changed"&&this.read()})}async read(){if(this.#i){this.#s=!0;return}this.#i=!0;try{const t=await this.app.request("scene"),e=t.document;Pt(e)&&(this.opened??=e,this.#t=Pt(t.resolved)?t.resolved:e,this.document.set(e))}catch{}this.#i=!1,this.#s&&(this.#s=!1,this.read())}value(t){return this.#n.has(t)?this.#n.get(t):ts(this.document.get(),t)}effective(t){return this.value(t)===void 0?ts(this.#t,t):Ku(ts(this.#t,t),this.value(t))}pending(t){return this.#n.has(t)}set(t){for(const[e,n]of Object.entries(t)){if(!this.#n.has(e)&&po(ts(this.document.get(),e),n)){this.#u({[e]:n},"");continue}this.#n.set(e,n)}this.#n.size>0&&this.#c(null)}async#h(){if(this.#e||this.#n.size===0)return;this.#e=!0;const t=Object.fromEntries(this.#n),e=[...this.#n.keys()].sort().join(),n=e===this.#r&&performance.now()-this.#a<$u;this.#r=e;try{await this.app.request("event",{event:{set:t},...n?{mark:!1}:{}}),this.#a=performance.now(),this.#u(t,""),this.#l(t)}catch(s){this.#u(t,s instanceof Error?s.message:String(s))}for(const[s,r]of Object.entries(t))this.#n.get(s)===r&&this.#n.delete(s);this.#e=!1,this.#n.size>0?this.#c(null):this.document.set(this.document.get()&&{...this.document.get()})}#l(t){const e=this.document.get();if(!e)return;const n=structuredClone(e);for(const[s,r]of Object.entries(t))Zu(n,s,r);this.document.set(n)}#u(t,e){const n=new Map(this.refusals.get()),s=Object.keys(t);for(const r of[...n.keys()])s.some(a=>r===a||r.startsWith(`${a}.`))&&n.delete(r);if(e!==""){const r=s.filter(a=>e.includes(a));for(const a of r.length>0?r:s)n.set(a,e.replace(/^event: /,"").replace(`${a}: `,""))}(n.size>0||this.refusals.get().size>0)&&this.refusals.set(n)}async apply(t,e){for(const n of Object.keys(t))this.#n.delete(n);try{return await this.app.set(t),this.#u(t,""),this.#l(t),!0}catch(n){const s=n instanceof Error?n.message:String(n);return this.app.notify("error",`${e}: ${s}`),!1}}async estimate(t){try{const e=await this.app.request("estimate",{event:{set:t}});if(e.kind!=="rebuild")return"";if(Object.keys(t).some(s=>/^bodies\.[^.]+\.mesh\b/.test(s)))return"Requires a new mesh and a rebuild.";const n=typeof e.seconds=="number"?e.seconds:0;return n<.1?"Requires a quick rebuild.":`Requires a rebuild, about ${n<10?n.toFixed(1):Math.round(n)} s.`}catch{return""}}kind(t){const e=this.app.schema.get()?.kinds;return sl(Pt(e)?e[t]:void 0,t)}list(t){const e=this.app.schema.get()?.[t];return Array.isArray(e)?e.map(n=>sl(n,typeof n=="string"?n:"")):[]}entries(t){const e=this.document.get()?.[t];if(Pt(e))return Object.entries(e).filter(s=>Pt(s[1]));if(!Array.isArray(e))return[];const n=t.replace(/ies$/,"y").replace(/s$/,"");return e.filter(Pt).map((s,r)=>[typeof s.name=="string"?s.name:`${n}${r}`,s])}}function ts(i,t){let e=i??void 0;for(const n of t.split("."))if(Array.isArray(e)){const s=e;e=s.find(r=>Pt(r)&&r.name===n)??s[Number(n)]}else if(Pt(e))e=e[n];else return;return e}function Ku(i,t){return Pt(i)&&Pt(t)?{...i,...t}:t}function Zu(i,t,e){const n=t.split(".");let s=i;for(const a of n.slice(0,-1)){const o=Array.isArray(s)?ts(s,a):s[a];Pt(o)||Array.isArray(o)?s=o:s=s[a]={}}const r=n[n.length-1];e===null?delete s[r]:s[r]=e}const rl="studio",Rr={"":["Getting started",""],contact:["Contact","bodies that never pass through each other"],mueller2004:["Interactive virtual materials","Müller and Gross 2004"],mezger2007:["Interactive shape modelling","Mezger et al. 2007"],teran2005:["Robust quasistatics","Teran et al. 2005"],irving2004:["Invertible elements","Irving et al. 2004"],bargteil2014:["Bézier elements","Bargteil and Cohen 2014"],runs:["Finished runs","played back with a time slider"]};function Ju(i){if(!Pt(i))return null;const t=i,e=s=>typeof t[s]=="string"?t[s]:"",n=s=>typeof t[s]=="number"?t[s]:0;return e("name")?{name:e("name"),title:kc(e("title")||e("name")),folder:e("folder"),description:e("description"),thumbnail:e("thumbnail"),tets:n("tets"),dt:n("dt")}:null}function Vc(i){const t=i.status.get()?.raw.undo;return i.driver.get().driving&&typeof t=="number"&&t>0}async function Wc(i){return Vc(i)?Uu("Open another scene?","Your changes to this scene will be lost unless you export the session first.","Discard changes"):!0}let Cr=null;async function mo(i){if(Cr)return;const t=w("input",{class:"input",type:"search",placeholder:"Search scenes","aria-label":"Search scenes",autocomplete:"off"}),e=w("div",{class:"gallery-body",tabindex:"-1"},w("p",{class:"empty"},"Loading …")),n=w("button",{class:"button",type:"button"},Bt("file",18),"Open a file …"),s=w("button",{class:"icon-button",type:"button","aria-label":"Close the gallery"},Bt("close")),r=fo("Gallery","gallery",w("div",{class:"gallery-head"},w("h2",{},"Scenes"),w("div",{class:"search"},Bt("search",18),t),n,s),e);Cr=r,r.addEventListener("close",()=>Cr=null),s.addEventListener("click",()=>r.close()),n.addEventListener("click",()=>{r.close(),Gu(i)}),t.focus();let a=[];const o=()=>se(e,...Qu(i,r,a,t.value));t.addEventListener("input",o),t.addEventListener("keydown",l=>{const c=e.querySelector(".card");l.key==="ArrowDown"&&c?(l.preventDefault(),c.focus()):l.key==="Enter"&&c&&t.value.trim()!==""&&(l.preventDefault(),c.click())}),e.addEventListener("keydown",l=>ed(e,t,l));try{const l=await i.request("gallery"),h=(Array.isArray(l.scenes)?l.scenes:[]).map(Ju).filter(d=>d!==null);a=[...h.filter(d=>d.folder===rl).map(d=>({...d,folder:""})),...h.filter(d=>d.folder!==rl)],o()}catch(l){se(e,w("p",{class:"empty"},l instanceof Error?l.message:String(l)))}}function Qu(i,t,e,n){const s=n.toLowerCase().split(/\s+/).filter(Boolean),r=e.filter(c=>{const h=`${c.name} ${c.title} ${c.description} ${Rr[c.folder]?.join(" ")??""}`.toLowerCase();return s.every(u=>h.includes(u))});if(r.length===0)return[w("p",{class:"empty"},e.length===0?"No scenes were found.":"No scene matches the search.")];const a=Object.keys(Rr),o=[...new Set(r.map(c=>c.folder))],l=c=>a.includes(c)?a.indexOf(c):a.length;return o.sort((c,h)=>l(c)-l(h)||c.localeCompare(h)),o.map(c=>{const[h,u]=Rr[c]??[c,""],d=r.filter(f=>f.folder===c).map(f=>w("li",{},ju(i,t,f)));return w("section",{class:"gallery-group"},w("h3",{},h,u&&w("small",{},u)),w("ul",{class:"cards"},d))})}function ju(i,t,e){const n=i.scene.get()?.name===e.name,s=w("span",{class:"thumb"},Bt("material",30));if(e.thumbnail){const o=w("img",{src:e.thumbnail,alt:"",loading:"lazy",decoding:"async"});o.addEventListener("error",()=>o.remove()),s.append(o)}const r=[e.tets>0&&`${e.tets.toLocaleString("en")} tetrahedra`,e.dt>0&&`time step ${Number((e.dt*1e3).toPrecision(3))} ms`].filter(Boolean),a=w("button",{class:"card",type:"button","aria-current":n?"true":void 0},s,w("span",{class:"card-text"},w("b",{},e.title),w("span",{class:"line"},e.description),r.length>0&&w("span",{class:"badge"},r.join(", "))));return a.addEventListener("click",()=>void td(i,t,e)),a}async function td(i,t,e){if(await Wc(i)){t.close();try{(await i.open(e.name)).slow===!0&&e.thumbnail&&i.notices.emit({kind:"info",text:`${e.title} at the end of its simulation`,picture:e.thumbnail})}catch(n){i.notify("error",`${e.title}: ${n instanceof Error?n.message:String(n)}`)}}}function ed(i,t,e){const n=[...i.querySelectorAll(".card")],s=n.indexOf(document.activeElement);if(s<0||!e.key.startsWith("Arrow"))return;if(e.preventDefault(),e.key==="ArrowRight")return n[s+1]?.focus();if(e.key==="ArrowLeft")return n[s-1]?.focus();const r=n[s].getBoundingClientRect(),a=e.key==="ArrowDown",o=n.filter(u=>{const{top:d}=u.getBoundingClientRect();return a?d>r.top+4:d<r.top-4});if(o.length===0)return a?void 0:t.focus();const l=o.map(u=>u.getBoundingClientRect().top),c=a?Math.min(...l):Math.max(...l),h=o.filter(u=>Math.abs(u.getBoundingClientRect().top-c)<4);h.sort((u,d)=>Math.abs(u.getBoundingClientRect().left-r.left)-Math.abs(d.getBoundingClientRect().left-r.left)),h[0]?.focus()}const nd={unit:"ms",factor:1e3},go={"material.law":{label:"Elastic law"},"material.form":{label:"Form of the law"},"material.young":{label:"Young’s modulus",from:100,to:1e8,log:!0,prominent:!0},"material.poisson":{label:"Poisson’s ratio",from:0,to:.499},"material.lambda":{label:"Lamé’s first constant",from:100,to:1e8,log:!0},"material.mu":{label:"Shear modulus",from:100,to:1e8,log:!0},"material.density":{label:"Density",from:10,to:1e4,log:!0},"material.inversion":{label:"Inverted elements",rare:!0},"material.limit_start":{label:"Inversion limit, start",from:.01,to:.94,rare:!0},"material.limit_end":{label:"Inversion limit, end",from:0,to:.9,rare:!0},"material.conductivity":{label:"Heat conductivity",from:.01,to:1e4,log:!0},"material.heat_capacity":{label:"Heat capacity",from:100,to:1e4,log:!0},"law.compression":{label:"Stiffens below stretch",from:.1,to:.99},"law.elongation":{label:"Stiffens above stretch",from:1.01,to:3},"law.compression_slope":{label:"Stiffening in compression",from:1,to:1e3,log:!0},"law.elongation_slope":{label:"Stiffening in tension",from:1,to:1e3,log:!0},"damping.mass":{label:"Mass damping (drag)",from:0,to:20,log:!0},"damping.stiffness":{label:"Stiffness damping",from:0,to:1,log:!0},"damping.viscosity":{label:"Viscosity",from:0,to:1e5,log:!0},"damping.bulk_viscosity":{label:"Bulk viscosity",from:0,to:1e5,log:!0,rare:!0},"flow.yield":{label:"Yield strain",from:0,to:1,log:!0,prominent:!0},"flow.yield_stress":{label:"Yield stress",from:10,to:1e8,log:!0,prominent:!0},"flow.creep":{label:"Creep rate",from:0,to:1e3,log:!0},"flow.max":{label:"Maximum plastic strain",from:0,to:10,log:!0},"flow.limit":{label:"Maximum plastic strain (log)",from:0,to:5},"flow.hardening":{label:"Hardening",from:0,to:1e7,log:!0},"flow.preserve_volume":{label:"Preserve volume"},"time.dt":{label:"Time step",from:.001,to:.1,log:!0,prominent:!0,shown:nd},"time.duration":{label:"Duration",rare:!0},"integrator.type":{label:"Method"},"integrator.tangent":{label:"Stiffness matrix"},"integrator.rotation":{label:"One rotation per",rare:!0},"integrator.reuse_tolerance":{label:"Matrix reuse tolerance",from:0,to:1,log:!0},"integrator.tolerance":{label:"Newton tolerance",from:1e-12,to:.1,log:!0,rare:!0},"integrator.correction":{label:"Correction tolerance",from:0,to:.1,log:!0},"integrator.correction_speed":{label:"Correction speed",from:0,to:1,log:!0,rare:!0},"integrator.max_iterations":{label:"Max Newton iterations",from:1,to:200,log:!0},"integrator.max_halvings":{label:"Max step halvings",rare:!0},"integrator.untangling_start":{label:"Untangling limiter, start",rare:!0},"integrator.untangling_end":{label:"Untangling limiter, end",rare:!0},"integrator.max_substeps":{label:"Max substeps",from:1,to:1e4,log:!0},"integrator.mass_scaling":{label:"Mass scaling (substeps)",from:0,to:1e3,log:!0,rare:!0},"solver.type":{label:"Method"},"solver.preconditioner":{label:"Preconditioner",rare:!0},"solver.tolerance":{label:"Tolerance",from:1e-8,to:.5,log:!0},"solver.max_iterations":{label:"Max iterations",from:1,to:1e4,log:!0},"solver.precision":{label:"Precision",rare:!0},"solver.matrix":{label:"Matrix",rare:!0},"solver.matrix_memory":{label:"Memory for the matrix",from:1e8,to:1e11,log:!0,rare:!0},"contact.nodes":{label:"Nodes tested for contact",rare:!0},"contact.stiffness":{label:"Contact stiffness",from:1,to:1e4,log:!0},"contact.stick_speed":{label:"Stick speed",from:1e-5,to:.1,log:!0,rare:!0},"contact.passes":{label:"Max contact passes",from:1,to:20},"contact.friction_updates":{label:"Max friction updates",from:0,to:20,rare:!0},"contact.between":{label:"Contact between bodies"},"contact.self":{label:"Self-contact"},"contact.distance":{label:"Activation distance",from:1e-5,to:.1,log:!0,rare:!0},"contact.friction":{label:"Friction between bodies",from:0,to:2},"contact.start":{label:"Intersections at the start",rare:!0},"contact.thickness":{label:"Thickness",from:0,to:.05,log:!0,rare:!0},"contact.restitution":{label:"Restitution",from:0,to:1},"heat.ambient":{label:"Ambient temperature",from:200,to:600},"heat.cooling":{label:"Surface cooling",from:0,to:1e4,log:!0},"collider.friction":{label:"Friction",from:0,to:2},"body.element":{label:"Element type"},"body.material":{label:"Material"},"mesh.resolution":{label:"Resolution",from:1,to:32},"mesh.tets":{label:"Tetrahedra (approx.)",from:50,to:2e4,log:!0}};function al(i,t){const e=go[`${i}.${t}`];if(e?.label)return e.label;const n=t.replaceAll("_"," ");return n.charAt(0).toUpperCase()+n.slice(1)}const Xc={linear:"Linear (rotated)",corotated:"Corotated",stvk:"St. Venant–Kirchhoff","neo-hookean":"Neo-Hookean","stable-neo-hookean":"Stable neo-Hookean",tissue:"Tissue",creep:"Creep (flows over time)",multiplicative:"Multiplicative (permanent at once)","von-mises":"Von Mises (metal, clay)",quasistatic:"Quasistatic (no inertia)","implicit-euler":"Implicit Euler","linear-implicit-euler":"Linear implicit Euler",bdf2:"BDF2",variational:"Variational (midpoint)","symplectic-euler":"Symplectic Euler (explicit)","newmark-imex":"Newmark IMEX",projected:"Projected",warped:"Warped (corotational)","plain-linear":"Plain linear",pcg:"Conjugate gradients",direct:"Direct (Cholesky)",automatic:"Automatic",tet4:"Linear (tet4)",tet10:"Quadratic (tet10)",bezier10:"Bézier (bezier10)",adaptive:"Adaptive degree",barrier:"Barriers",none:"None",von_mises:"Stress (von Mises)",det_F:"Volume change (det F)",temperature:"Temperature",plastic_strain:"Plastic strain",degree:"Element degree",contact_pressure:"Contact pressure",speed:"Speed"};function _o(i){const t=Xc[i];if(t)return t;const e=i.replaceAll(/[-_]/g," ");return e.charAt(0).toUpperCase()+e.slice(1)}function qc(i,t){return Xc[i]??(t&&t!==i?t.replace(/\.$/,""):_o(i))}function Js(i){return i.replace("kg/m3","kg/m³").replace("m/s2","m/s²").replace("W/(m2 K)","W/m²K").replace("W/(m K)","W/mK").replace("J/(kg K)","J/kgK").replace("degrees","°")}const $c=1e-4;function ol(i,t,e){const n=i.type==="whole";if(t.from!==void 0&&t.to!==void 0)return{from:t.from,to:t.to,log:t.log??!1,whole:n};const{min:s,max:r}=i;if(s===void 0||r===void 0)return null;const a=typeof i.default=="number"?Math.abs(i.default):0,o=a||Math.abs(e)||1;if(s>=0&&r>1e3*Math.max(s,o)){const l=Math.min(r,o*1e3);return{from:s===0&&a===0?0:Math.max(s,o*.001,n?1:0),to:l,log:!0,whole:n}}return r-s>1e4?null:{from:s,to:r,log:!1,whole:n}}function vo(i,t){const{from:e,to:n,log:s,whole:r}=i;let a=e+(n-e)*t;if(s){const l=e>0?e:n*$c;a=e===0&&t===0?0:l*(n/l)**t}if(r)return Math.round(a);if(a===0)return 0;if(t===0||t===1)return a;if(s)return Number(a.toPrecision(3));const o=10**Math.floor(Math.log10((n-e)/500));return Number((Math.round(a/o)*o).toPrecision(10))}function rr(i,t){const{from:e,to:n,log:s}=i;let r=(t-e)/(n-e);if(s){const a=e>0?e:n*$c;r=t<=a?0:Math.log(t/a)/Math.log(n/a)}return Math.min(1,Math.max(0,r))}class id{element;#t;#n;#e;#i;#s=w("div",{class:"note",role:"status"});#o=w("div",{class:"control"});#r=w("div",{class:"value"});#a=Hi("label");#c=null;#h="";#l=!1;#u="";constructor(t,e,n){this.#t=t,this.#n=e,this.#e=n,this.#i=go[`${n.kind}.${e.name}`]??{};const s=n.label??al(n.kind,e.name),r=w("button",{class:"reset-field",type:"button","aria-label":`Reset ${s}`,tip:"Reset to the default",on:{click:()=>this.#f(this.#d()??null,!0)}},Bt("reset",15));this.element=w("div",{class:this.#i.prominent?"field prominent":"field",role:"group","aria-labelledby":this.#a},w("div",{class:"label"},w("span",{class:"label-text",id:this.#a,tip:e.doc,"data-tip-side":"left"},s),r),this.#r,this.#o,this.#s),this.element.dataset.path=n.path,this.element.addEventListener("focusin",()=>void this.#g()),this.show()}show(){const{path:t}=this.#e,e=this.#t.value(t)??this.#n.default,n=this.#p(e);n!==this.#h&&(this.#h=n,this.#c=this.#m(n,e),se(this.#o,this.#c.element),se(this.#r,this.#c.beside),this.#o.hidden=this.#c.element.childElementCount===0&&this.#c.element.tagName==="DIV"),this.#c?.show(e);const s=this.#d();this.element.classList.toggle("changed",s!==void 0&&e!==void 0&&!po(e,s));const r=this.#t.refusals.get().get(t)??"";this.element.classList.toggle("refused",r!==""),this.#s.className=r?"note error":"note";const a=r||this.#u;this.#s.textContent!==a&&(this.#s.textContent=a)}#d(){return this.#e.standard??this.#n.default}#p(t){const{type:e}=this.#n;return Pt(t)&&Array.isArray(t.keys)?"keys":e==="vec3"||e==="vector-curve"?"vector":e==="bool"||e==="yes-or-no"?"bool":this.#e.choices??this.#n.choices?"choice":e==="number"||e==="whole"||e==="curve"?Array.isArray(t)?"vector":"number":Array.isArray(t)&&t.length===3?"vector":typeof t=="number"?"number":"text"}#m(t,e){return t==="keys"?this.#E():t==="vector"?this.#T():t==="bool"?this.#b():t==="choice"?this.#w():t==="number"?this.#_(typeof e=="number"?e:0):this.#y()}#f(t,e=!1){const n=this.#e.along?.(t)??{[this.#e.path]:t};(e||this.#u==="")&&this.#t.set(n),e&&this.show()}async#g(){if(this.#l)return;this.#l=!0;const t=this.#t.value(this.#e.path)??this.#n.default;let e;const n=this.#e.choices??this.#n.choices;if(typeof t=="number"){const s=this.#n.max??1/0,r=this.#n.type==="whole"?t+1:t===0?.001:t*1.01;e=r<s?r:this.#n.type==="whole"?t-1:t*.99}else typeof t=="boolean"?e=!t:n&&(e=n.find(s=>s!==t));e!==void 0&&(this.#u=await this.#t.estimate(this.#e.along?.(e)??{[this.#e.path]:e}),this.show())}#_(t){const{unit:e=""}=this.#n,n=this.#i.shown?.factor??1,s=this.#i.shown?.unit??Js(e),r=ol(this.#n,this.#i,t),a=Pi({labelledby:this.#a,scale:r,get:()=>Number(this.#t.value(this.#e.path)??this.#n.default??0)*n,set:h=>this.#f(this.#n.type==="whole"?Math.round(h/n):h/n,!0)}),o=this.#n.keyed&&this.#x()?this.#M():null,l=w("div",{class:"pair"},a,s&&w("span",{class:"unit"},s),o),c=r?this.#v(r,s,n):null;return{element:c??w("div"),beside:l,show:h=>{const u=typeof h=="number"?h:NaN;document.activeElement!==a&&(a.value=Number.isFinite(u)?Xt(u*n,6):""),a.placeholder=Number.isFinite(u)?"":"auto",!(!c||!r)&&((document.activeElement!==c||!this.#t.pending(this.#e.path))&&(c.value=String(rr(r,Number.isFinite(u)?u:r.from)*1e3)),ss(c),c.setAttribute("aria-valuetext",Number.isFinite(u)?`${Xt(u*n)} ${s}`.trim():"automatic"))}}}#v(t,e,n,s=(r,a)=>this.#f(r,a)){const r=w("input",{class:"slider",type:"range",min:0,max:1e3,step:"any","aria-labelledby":this.#a}),a=()=>vo(t,Number(r.value)/1e3);return r.addEventListener("input",()=>{ss(r);const o=a();r.setAttribute("aria-valuetext",`${Xt(o*n)} ${e}`.trim());const l=this.#r.querySelector("input");l&&(l.value=Xt(o*n,6)),s(o,!1)}),r.addEventListener("change",()=>s(a(),!0)),r.addEventListener("keydown",o=>Yc(r,t,o)),r}#x(){return Pt(this.#t.document.get()?.heat)}#M(){const t="Make it depend on temperature";return w("button",{class:"reset-field shown",type:"button","aria-label":t,tip:`${t}, by a table of values`,on:{click:()=>{const e=Number(this.#t.value(this.#e.path)??this.#n.default??0);this.#f({over:"temperature",keys:[[300,e],[350,e/10]]},!0)}}},Bt("table",15))}#b(){const t=w("input",{class:"switch",type:"checkbox",role:"switch","aria-labelledby":this.#a});return t.addEventListener("change",()=>this.#f(t.checked,!0)),{element:w("div"),beside:t,show:e=>void(t.checked=e===!0)}}#w(){const t=this.#e.choices??this.#n.choices??[],e=this.#e.words??_o,n=w("select",{class:"input","aria-labelledby":this.#a},t.map(s=>w("option",{value:s},e(s))));return n.addEventListener("change",()=>this.#f(n.value,!0)),{element:n,show:s=>{const r=typeof s=="string"?s:t[0]??"";!t.includes(r)&&![...n.options].some(a=>a.value===r)&&n.prepend(w("option",{value:r},e(r))),n.value=r}}}#T(){const t=()=>{const s=this.#t.value(this.#e.path)??this.#n.default;return Array.isArray(s)&&s.length===3?s.map(Number):[0,0,0]},e=["x","y","z"].map((s,r)=>Pi({label:`${this.#e.label??al(this.#e.kind,this.#n.name)}, ${s}`,scale:null,get:()=>t()[r],set:a=>this.#f(t().map((o,l)=>l===r?a:o),!0)})),n=Js(this.#n.unit??"");return{element:w("div",{class:"vector"},e.map((s,r)=>w("label",{},"xyz"[r],s))),beside:n?w("span",{class:"unit"},n):w("span"),show:s=>{const r=Array.isArray(s)?s:[0,0,0];e.forEach((a,o)=>{document.activeElement!==a&&(a.value=Xt(Number(r[o]??0),5))})}}}#y(){const t=w("input",{class:"input",type:"text","aria-labelledby":this.#a});return t.addEventListener("change",()=>this.#f(t.value,!0)),{element:t,show:e=>{document.activeElement!==t&&(t.value=e==null?"":String(e))}}}#E(){const t=Js(this.#n.unit??""),e=()=>{const d=this.#t.value(this.#e.path);return Pt(d)?d:{keys:[]}},n=()=>e().keys.filter(Array.isArray),s=()=>Math.max(...n().map(d=>typeof d[1]=="number"?d[1]:NaN)),r=(d,f=!0)=>this.#f({...e(),keys:d},f),a=(d,f)=>{const _=d/s();Number.isFinite(_)&&r(n().map(([M,m])=>[M??0,Number((Number(m)*_).toPrecision(6))]),f)},o=s()>0?ol(this.#n,this.#i,s()):null,l=o&&this.#v(o,t,1,a),c=Pi({labelledby:this.#a,scale:o,get:s,set:d=>a(d,!0)}),h=this.#S(t,e,n,r);let u="";return{element:w("div",{},l,h.element),beside:s()>0?w("div",{class:"pair"},c,t&&w("span",{class:"unit"},t)):w("span"),show:()=>{document.activeElement!==c&&(c.value=Xt(s(),6)),l&&o&&((document.activeElement!==l||!this.#t.pending(this.#e.path))&&(l.value=String(rr(o,s())*1e3)),ss(l),l.setAttribute("aria-valuetext",`${Xt(s())} ${t}`.trim()));const d=JSON.stringify(e());d===u||h.busy()||(u=d,h.show())}}}#S(t,e,n,s){const r=w("tbody"),a=w("th",{scope:"col"}),o=w("span"),l=()=>e().over==="temperature",c=w("button",{class:"button small",type:"button"},Bt("plus",14),"Add key");c.addEventListener("click",()=>{const f=n()[n().length-1]??[300,0];s([...n(),[Number(f[0])+(l()?50:1),f[1]??0]])});const h=w("button",{class:"button small",type:"button"},"Make constant");h.addEventListener("click",()=>this.#f(n()[0]?.[1]??0,!0));const u=w("table",{class:"keys"},w("thead",{},w("tr",{},a,w("th",{scope:"col"},t?`value (${t})`:"value"),w("th",{scope:"col"},w("span",{class:"visually-hidden"},"remove")))),r);return{element:w("details",{class:"more"},w("summary",{},o,Bt("down",14)),u,w("div",{class:"row"},c,h)),busy:()=>r.contains(document.activeElement),show:()=>{const f=l()?"K":"s";a.textContent=l()?"temperature (K)":"time (s)",o.textContent=n().slice(0,3).map(([_,M])=>`${typeof M=="number"?Xt(M):JSON.stringify(M)} at ${Xt(Number(_))} ${f}`).join(", ")+(n().length>3?", …":""),se(r,n().map((_,M)=>this.#R(n,s,_,M,l()?"temperature":"time")))}}}#R(t,e,n,s,r){const a=(l,c)=>{if(typeof n[l]!="number")return JSON.stringify(n[l]);const h=Pi({label:`${c} of key ${s+1}`,scale:null,get:()=>Number(t()[s]?.[l]??0),set:u=>e(t().map((d,f)=>f===s?d.map((_,M)=>M===l?u:_):d))});return h.value=Xt(Number(n[l]),6),h},o=w("button",{class:"reset-field shown",type:"button","aria-label":`Remove key ${s+1}`,disabled:t().length<2},Bt("close",14));return o.addEventListener("click",()=>e(t().filter((l,c)=>c!==s))),w("tr",{},w("td",{},a(0,r)),w("td",{},a(1,"value")),w("td",{},o))}}function Pi(i){const t=w("input",{class:"input number",type:"text",inputmode:"decimal",autocomplete:"off",spellcheck:"false","aria-label":i.label,"aria-labelledby":i.labelledby}),e=()=>{const n=Number(t.value.trim().replace(",","."));t.value.trim()!==""&&Number.isFinite(n)?n!==i.get()&&i.set(n):t.value=Xt(i.get(),6)};return t.addEventListener("change",e),t.addEventListener("focus",()=>t.select()),t.addEventListener("keydown",n=>{if(n.key==="Escape"&&(t.value=Xt(i.get(),6),t.blur(),n.stopPropagation()),n.key!=="ArrowUp"&&n.key!=="ArrowDown")return;n.preventDefault();const s=n.key==="ArrowUp",r=i.get(),a=i.scale?.whole||r===0,o=(i.scale?.whole?1:.1)*(n.shiftKey?10:1),l=a?r+(s?o:-o):r*(s===r>0?1.1:1/1.1),c=Number(l.toPrecision(4));t.value=Xt(c,6),i.set(c)}),t}function Yc(i,t,e){const s={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1,PageUp:10,PageDown:-10}[e.key];if(s===void 0)return;e.preventDefault();let r=Number(i.value)/1e3+s/100;if(t.whole){const a=vo(t,Number(i.value)/1e3),o=rr(t,a+s);r=s>0?Math.max(r,o):Math.min(r,o),t.log||(r=o)}i.value=String(Math.min(1,Math.max(0,r))*1e3),i.dispatchEvent(new Event("input")),i.dispatchEvent(new Event("change"))}function ss(i){const t=(Number(i.value)-Number(i.min))/(Number(i.max)-Number(i.min)||1);i.style.setProperty("--at",`${(t*100).toFixed(2)}%`)}function Pr(i){const t=Hi("label"),e=w("input",{class:"slider",type:"range",min:0,max:1e3,step:"any","aria-labelledby":t}),n=Pi({labelledby:t,scale:i.scale,get:i.get,set:a=>{i.set(a),s()}});e.addEventListener("input",()=>{i.set(vo(i.scale,Number(e.value)/1e3)),s()}),e.addEventListener("keydown",a=>Yc(e,i.scale,a));const s=()=>{const a=i.get();document.activeElement!==e&&(e.value=String(rr(i.scale,a)*1e3)),document.activeElement!==n&&(n.value=Xt(a,4)),e.setAttribute("aria-valuetext",`${Xt(a)} ${i.unit??""}`.trim()),ss(e)};return s(),{element:w("div",{class:"field",role:"group","aria-labelledby":t},w("div",{class:"label"},w("span",{class:"label-text",id:t,tip:i.tip},i.label)),w("div",{class:"value"},n,i.unit&&w("span",{class:"unit"},i.unit)),w("div",{class:"control"},e)),show:s}}function ar(i,t,e,n){const s=Hi("label"),r=w("input",{class:"switch",type:"checkbox",role:"switch","aria-labelledby":s});r.addEventListener("change",()=>n(r.checked));const a=()=>void(r.checked=e());return a(),{element:w("div",{class:"field"},w("div",{class:"label"},w("span",{class:"label-text",id:s,tip:t,"data-tip-side":"left"},i)),w("div",{class:"value"},r)),show:a}}function or(i,t,e,n){const s=t.map(([o,l])=>{const c=w("button",{type:"button",role:"radio","aria-checked":"false"},l);return c.addEventListener("click",()=>{n(o),a()}),[o,c]}),r=w("div",{class:"segments",role:"radiogroup","aria-label":i},s.map(([,o])=>o)),a=()=>{for(const[o,l]of s)l.setAttribute("aria-checked",String(o===e())),l.tabIndex=o===e()?0:-1};return r.addEventListener("keydown",o=>{const l={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[o.key];if(!l)return;o.preventDefault();const c=s.findIndex(([u])=>u===e()),h=s[(c+l+s.length)%s.length];n(h[0]),a(),h[1].focus()}),a(),{element:r,show:a}}const lr=new Map;function xe(i,t,...e){const n=w("details",{class:"section"},w("summary",{},i,Bt("down",16)),w("div",{class:"section-body"},...e));return n.open=lr.get(i)??t,n.addEventListener("toggle",()=>lr.set(i,n.open)),n}function Kc(i,t){const e=i.app.scene.get(),n=e?.source==="run"?"A finished run is being played back; it cannot be changed.":e?"Reading the scene …":t;return w("p",{class:"empty"},n)}class Zc{element=w("div",{class:"sheet"});model;#t=[];#n="";#e=!1;constructor(t){this.model=t;const e=()=>this.refresh();t.document.subscribe(e),t.refusals.subscribe(e),t.app.schema.subscribe(e),t.app.scene.subscribe(e)}updated(){}refresh(){this.#e||(this.#e=!0,requestAnimationFrame(()=>{this.#e=!1,this.#i()}))}#i(){const t=JSON.stringify(this.signature());if(t!==this.#n){this.#n=t;const e=this.#s();this.#t=[],se(this.element,this.build()),e&&this.element.querySelector(e)?.focus()}else for(const e of this.#t)e.show();this.updated()}#s(){const t=document.activeElement;if(!t||!this.element.contains(t))return null;const e=t.getAttribute("data-key");if(e)return`[data-key="${CSS.escape(e)}"]`;const n=t.closest("[data-path]")?.dataset.path;return n?`[data-path="${CSS.escape(n)}"] ${t.tagName.toLowerCase()}`:null}field(t,e){const n=new id(this.model,t,e);return this.#t.push(n),n.element}fieldsOf(t,e,n,s){const r=[],a=[];for(const o of n){const l=s?.(o);if(l===null)continue;const c=e?`${e}.${o.name}`:o.name,h=this.field(o,l??{kind:t,path:c});go[`${t}.${o.name}`]?.rare?a.push(h):r.push(h)}return a.length>0&&r.push(sd(`More of ${t}`,a)),r}}function sd(i,t){const e=w("details",{class:"more"},w("summary",{},"More ",Bt("down",14)),...t);return e.open=lr.get(i)??!1,e.addEventListener("toggle",()=>lr.set(i,e.open)),e}const Lr=10,ga=["Elements","Solver","Plasticity","Other"],Dr=["elastic","kinetic","external","dissipated"];class ll{canvas=w("canvas",{class:"plot",role:"img"});#t;#n;#e=[];#i={width:0,height:0};constructor(t,e,n){this.#t=e,this.#n=n,this.canvas.setAttribute("aria-label",t),new ResizeObserver(([s])=>{s&&(this.#i={width:s.contentRect.width,height:s.contentRect.height})}).observe(this.canvas)}add(t,e){for(this.#e.push({at:t,parts:e});this.#e.length>0&&this.#e[0].at<t-Lr*1e3-500;)this.#e.shift()}clear(){this.#e=[]}get samples(){return this.#e}draw(t,e,n){const{width:s,height:r}=this.#i;if(s===0)return;const a=Math.min(devicePixelRatio||1,2);(this.canvas.width!==Math.round(s*a)||this.canvas.height!==Math.round(r*a))&&(this.canvas.width=Math.round(s*a),this.canvas.height=Math.round(r*a));const o=this.canvas.getContext("2d");if(!o)return;const l=getComputedStyle(this.canvas),c=l.getPropertyValue("--text-dim");o.setTransform(a,0,0,a,0,0),o.clearRect(0,0,s,r),o.font=`11px ${l.fontFamily}`;const h=this.#e.map(p=>this.#t?p.parts.reduce((S,R)=>S+R,0):Math.max(...p.parts,0)),u=this.#t?[0]:this.#e.map(p=>Math.min(...p.parts,0)),d=cl(Math.max(...h,n!==void 0?n*1.15:0,1e-12)),f=u.some(p=>p<0)?-cl(-Math.min(...u)):0,_={left:8,right:s-8,top:20,bottom:r-10},M=p=>_.right-(t-p)/(Lr*1e3)*(_.right-_.left),m=p=>_.bottom-(p-f)/(d-f)*(_.bottom-_.top);o.strokeStyle=l.getPropertyValue("--line"),o.lineWidth=1;for(const p of[d,(d+f)/2,f])o.beginPath(),o.moveTo(_.left,Math.round(m(p))+.5),o.lineTo(_.right,Math.round(m(p))+.5),o.stroke();o.save(),o.beginPath(),o.rect(_.left,0,_.right-_.left,r),o.clip(),this.#t?this.#s(o,l,M,m):this.#o(o,l,M,m),o.restore(),n!==void 0&&n<=d&&(o.setLineDash([4,3]),o.strokeStyle=l.getPropertyValue("--warn"),o.beginPath(),o.moveTo(_.left,m(n)),o.lineTo(_.right,m(n)),o.stroke(),o.setLineDash([])),o.fillStyle=c,o.textAlign="left",o.fillText(`${Xt(d)} ${e}`,_.left,13),o.textAlign="right",o.fillText(`last ${Lr} s`,_.right,13)}#s(t,e,n,s){const r=this.#e;if(!(r.length<2))for(let a=ga.length-1;a>=0;a--){t.fillStyle=e.getPropertyValue(this.#n[a]),t.beginPath(),t.moveTo(n(r[0].at),s(0));for(const o of r){let l=0;for(let c=0;c<=a;c++)l+=o.parts[c]??0;t.lineTo(n(o.at),s(l))}t.lineTo(n(r[r.length-1].at),s(0)),t.closePath(),t.fill()}}#o(t,e,n,s){t.lineWidth=1.75,t.lineJoin="round",this.#n.forEach((r,a)=>{t.strokeStyle=e.getPropertyValue(r),t.beginPath(),this.#e.forEach((o,l)=>{const c=o.parts[a]??0;l===0?t.moveTo(n(o.at),s(c)):t.lineTo(n(o.at),s(c))}),t.stroke()})}}function cl(i){const t=10**Math.floor(Math.log10(i));return([1,2,5,10].find(e=>e*t>=i)??10)*t}function we(i){return typeof i=="number"?i:NaN}class ui{element;#t=w("div",{class:"figure-value"},"–");constructor(t,e){this.element=w("div",{class:"figure",tip:e,"data-tip-side":"left"},w("div",{class:"figure-name"},t),this.#t)}show(t,e="",n=""){se(this.#t,t,e&&w("small",{},` ${e}`)),this.element.className=`figure ${n}`.trim()}}class rd{element=w("div",{class:"sheet"});#t;#n;#e=w("div",{class:"advice",role:"status",hidden:!0});#i=new ll("Step time by phase over the last 10 seconds",!0,["--plot-1","--plot-2","--plot-3","--plot-6"]);#s=new ll("Energies over the last 10 seconds",!1,["--plot-1","--plot-2","--plot-4","--plot-3"]);#o=w("ul",{class:"plot-key"});#r=w("ul",{class:"plot-key"});#a=w("dl",{class:"details"});#c={step:new ui("Mean step","Mean wall time per step over the last second."),real:new ui("Real time","Simulated seconds per second of real time, and the requested speed."),worst:new ui("Slowest step","The slowest step of the last 10 seconds."),iterations:new ui("Iterations","Newton iterations / iterations of the linear solver in the last step."),volume:new ui("Volume","Total volume of the bodies relative to their rest volume."),inverted:new ui("Inverted","Number of inverted elements.")};#h="";#l;#u=!1;constructor(t){this.#n=t,this.#t=t.app;const e=Object.values(this.#c).map(s=>s.element);se(this.element,this.#e,xe("Now",!0,w("div",{class:"figures"},e)),xe("Step time",!0,this.#i.canvas,this.#o),xe("Energies",!0,this.#s.canvas,this.#r),xe("Details",!1,this.#a)),this.#t.status.subscribe(s=>s&&this.#f(s));let n="";this.#t.scene.subscribe(s=>{(s?.name??"")!==n&&(n=s?.name??"",this.#i.clear(),this.#s.clear())})}run(t){t&&!this.#u?(this.#u=!0,requestAnimationFrame(()=>this.#p())):t||(this.#u=!1)}#d=0;#p(){if(!this.#u)return;const t=performance.now();t-this.#d>50&&(this.#d=t,this.#i.draw(t,"ms",this.#l),this.#s.draw(t,"J")),requestAnimationFrame(()=>this.#p())}#m=0;#f(t){const{raw:e}=t,n=performance.now(),s=Array.isArray(e.steps)?e.steps.filter(Array.isArray):[],r=Math.min(n-this.#m,1e3);this.#m=n,s.forEach((l,c)=>{const h=u=>we(l[u])||0;this.#i.add(n-r*(1-(c+1)/s.length),[h(1),h(2),h(3),h(4)])});const a=Pt(e.energy)?e.energy:null;a&&t.state==="play"&&this.#s.add(n,Dr.map(l=>we(a[l])||0));const o=Pt(e.budget)?e.budget:{};this.#l=typeof o.ms=="number"&&o.ms>0?o.ms:void 0,this.#_(t,n),this.#v(a),this.#x(e),this.#M(o)}#g(t){const e=this.#i.samples.filter(n=>n.at>t-1e3);return ga.map((n,s)=>e.reduce((r,a)=>r+(a.parts[s]??0),0)/(e.length||1))}#_(t,e){const{raw:n}=t,s=this.#c,r=this.#g(e).reduce((u,d)=>u+d,0),a=u=>this.#l!==void 0&&u>this.#l?"warn":"";s.step.show(r>0?Xt(r):"–","ms",a(r));const o=we(n.real_time);s.real.show(Number.isFinite(o)?`${o.toFixed(2)}×`:"–",t.speed!==1?`of ${Xt(t.speed)}×`:"",t.state==="play"&&o<.95*t.speed?"warn":""),s.worst.show(Xt(we(n.worst_ms)),"ms",a(we(n.worst_ms)));const l=Pt(n.iterations)?n.iterations:{};s.iterations.show(`${we(l.newton)||0} / ${we(l.linear)||0}`);const c=we(n.volume);s.volume.show(Number.isFinite(c)?`${(100*c).toFixed(1)} %`:"–","",Math.abs(c-1)>.2?"warn":"");const h=we(n.inverted);s.inverted.show(Number.isFinite(h)?String(h):"–","",h>0?"bad":"")}#v(t){const e=this.#g(performance.now()),n=(l,c,h)=>w("li",{},w("span",{class:"dot",style:{background:`var(${l})`}}),c,w("b",{},h)),s=["--plot-1","--plot-2","--plot-3","--plot-6"];se(this.#o,ga.map((l,c)=>n(s[c],l,`${Xt(e[c]??0,2)} ms`)));const r=["--plot-1","--plot-2","--plot-4","--plot-3"],a=Math.max(...Dr.map(l=>Math.abs(t&&we(t[l])||0))),o=l=>Math.abs(l)<1e-9*a?0:l;se(this.#r,Dr.map((l,c)=>n(r[c],l.charAt(0).toUpperCase()+l.slice(1),`${Xt(o(t?we(t[l]):NaN))} J`)))}#x(t){const e=Pt(t.latency)?t.latency:{},n=[["Smallest det F",Xt(we(t.min_det))],["Contacts",Xt(we(t.contacts))],["Highest temperature",Number.isFinite(we(t.max_temperature))?`${Xt(we(t.max_temperature),4)} K`:"–"],["Result of the last step",typeof t.reason=="string"?t.reason:"–"],["Pointer latency, p99",`${Xt(we(e.p99))} steps, ${Xt(we(e.p99_ms))} ms`],["Connected pages",Xt(we(t.clients))]];this.#a.childElementCount!==n.length*2&&se(this.#a,n.map(([s])=>[w("dt",{},s),w("dd")])),this.#a.querySelectorAll("dd").forEach((s,r)=>{s.textContent!==n[r][1]&&(s.textContent=n[r][1])})}#M(t){const e=t.advice,n=t.missed===!0&&Pt(e)&&typeof e.text=="string"?e.text:"";n!==this.#h&&(this.#h=n,this.#e.hidden=n==="",!(!n||!Pt(e))&&se(this.#e,w("h3",{},Bt("warning",16),"Slower than real time"),w("div",{},n),Jc(this.#n,e)))}}function Jc(i,t){const{path:e,value:n}=t;if(typeof e!="string"||e===""||n===void 0)return null;const s=typeof n=="object"?JSON.stringify(n):String(n),r=w("button",{class:"button small",type:"button"},Bt("check",15),`Set to ${s}`);return r.addEventListener("click",()=>void i.apply({[e]:n},"Advice")),r}function ad(i){if(!Pt(i))return[];const t=i.times;if(Array.isArray(t))return t.map(Number);const e=Number(i.frames);return Number.isFinite(e)?Array.from({length:e},(n,s)=>s):[]}function od(i,t){const e=w("button",{class:"icon-button",type:"button"}),n=w("input",{class:"slider",type:"range",min:0,step:1,"aria-label":"Time in the run"}),s=w("output"),r=w("div",{class:"playback glass",role:"group","aria-label":"Playback",hidden:!0},e,n,s);t.append(r);let a=[],o=0;const l=Bc(h=>void i.attempt("seek",{frame:h})),c=h=>{n.value=String(h),ss(n);const u=a[h]??0;s.textContent=`${u.toFixed(2)} / ${(a[a.length-1]??0).toFixed(2)} s`,n.setAttribute("aria-valuetext",`${u.toFixed(2)} seconds, frame ${h+1} of ${a.length}`)};n.addEventListener("input",()=>{o=performance.now(),c(Number(n.value)),l(Number(n.value))}),e.addEventListener("click",()=>void i.run(i.status.get()?.playing?"pause":"play").catch(h=>i.notify("error",h.message))),i.scene.subscribe(h=>{a=ad(h?.raw.playback),r.hidden=a.length===0,n.max=String(Math.max(0,a.length-1)),a.length>0&&c(0)}),i.status.subscribe(h=>{if(a.length===0||!h)return;const u=h.playing?"Pause":"Play";e.getAttribute("aria-label")!==u&&(e.setAttribute("aria-label",u),e.replaceChildren(Bt(h.playing?"pause":"play",18))),!(performance.now()-o<500)&&c(ld(a,h.time))})}function ld(i,t){let e=0;for(let n=1;n<i.length;n++)Math.abs(i[n]-t)<Math.abs(i[e]-t)&&(e=n);return e}const es=[{scale:.5,shadow:256,contact:!1,rich:!1},{scale:.7,shadow:512,contact:!0,rich:!1},{scale:1,shadow:512,contact:!0,rich:!1},{scale:1,shadow:1024,contact:!0,rich:!0},{scale:2,shadow:2048,contact:!0,rich:!0}],cd={auto:null,low:1,medium:3,high:es.length-1},hd=36,ud=18;class dd{#t;#n=es.length-1;#e=16;#i=0;#s=0;#o=!1;software;constructor(t){this.software=t,this.#t=t?1:es.length-1,t&&(this.#n=2)}get level(){return es[this.#t]}get pixelRatio(){const t=this.level.scale;return t>1?Math.min(t,window.devicePixelRatio):t*Math.min(1,window.devicePixelRatio)}get mean(){return this.#e}fix(t){this.#o=t!==null,t!==null?this.#t=Math.max(0,Math.min(es.length-1,Math.round(t))):this.#t=Math.min(this.#t,this.#n)}measure(t){return t>1500||(this.#e+=.15*(t-this.#e),this.#o)?!1:(this.#i=this.#e>hd?this.#i+t:0,this.#s=this.#e<ud?this.#s+t:0,this.#i>700&&this.#t>0?(this.#r(-1),this.#n=this.#t,!0):this.#s>4e3&&this.#t<this.#n?(this.#r(1),!0):!1)}#r(t){this.#t+=t,this.#i=0,this.#s=0,this.#e=24}}function Qc(i){const t=i.getExtension("WEBGL_debug_renderer_info"),e=t?String(i.getParameter(t.UNMASKED_RENDERER_WEBGL)):"";return/swiftshader|llvmpipe|softpipe|software/i.test(e)}const fd={info:5,warning:9,error:14},pd=4;function md(i,t){const e=w("div",{class:"toasts",role:"log","aria-label":"Notifications","aria-live":"polite"});t.append(e),i.notices.on(n=>gd(i,e,n)),i.status.subscribe(n=>n?.state==="play"&&e.querySelector(".toast:has(img)")?.remove()),i.insets.subscribe(({left:n,right:s})=>e.style.left=`calc(50% + ${(n-s)/2}px)`)}function gd(i,t,e){[...t.children].find(d=>d.dataset.text===e.text)?.remove();const s=w("button",{class:"icon-button dismiss",type:"button","aria-label":"Dismiss"},Bt("close",16)),r=w("div",{class:`toast glass ${e.kind}`,role:e.kind==="error"?"alert":void 0},Bt(e.kind==="info"?"info":"warning",18),w("div",{class:"text"},e.text));r.dataset.text=e.text,e.picture!==void 0&&(t.querySelector(".toast:has(img)")?.remove(),r.querySelector(".text")?.append(w("img",{src:e.picture,alt:""})));const{asks:a}=e;if(a!==void 0){const d=w("button",{class:"button small primary",type:"button"},"Hand over");d.addEventListener("click",()=>{r.remove(),i.drive(a).catch(f=>i.notify("error",f.message))}),r.append(d)}r.append(s);let o=a===void 0&&e.picture===void 0?fd[e.kind]*1e3:6e4,l=performance.now(),c=0;const h=()=>{l=performance.now(),c=window.setTimeout(()=>r.remove(),o)},u=()=>{clearTimeout(c),o=Math.max(1500,o-(performance.now()-l))};for(r.addEventListener("pointerenter",u),r.addEventListener("pointerleave",h),r.addEventListener("focusin",u),r.addEventListener("focusout",h),s.addEventListener("click",()=>r.remove()),t.append(r);t.childElementCount>pd;)t.firstElementChild?.remove();h()}const _a=[{name:"rubber",title:"Rubber",color:"#c4564f",doc:"Firm and springy; always returns to its shape.",material:{law:"stable-neo-hookean",young:1e6,poisson:.47,density:1100,damping:{stiffness:.002}}},{name:"jelly",title:"Jelly",color:"#6fbf73",doc:"Very soft; wobbles for a long time.",material:{law:"stable-neo-hookean",young:12e3,poisson:.45,density:1e3}},{name:"flesh",title:"Flesh",color:"#e0a08c",doc:"Soft at small deformations, stiffer at large ones; damped.",material:{law:"tissue",young:6e4,poisson:.43,density:1050,damping:{mass:.5,stiffness:.01}}},{name:"wax",title:"Wax",color:"#e9d8a6",doc:"Firm when cold; melts under the heat brush.",heat:!0,material:{law:"corotated",poisson:.45,density:900,conductivity:5,heat_capacity:2e3,young:{over:"temperature",keys:[[310,4e5],[340,2e4]]},damping:{stiffness:.01},plasticity:{rule:"creep",max:10,yield:{over:"temperature",keys:[[310,.1],[340,.01]]},creep:{over:"temperature",keys:[[310,0],[340,30]]}}}},{name:"clay",title:"Clay",color:"#b07a4f",doc:"Keeps every dent.",material:{law:"corotated",young:2e5,poisson:.45,density:1500,damping:{stiffness:.03},plasticity:{rule:"von-mises",yield_stress:8e3,hardening:5e3,limit:1}}},{name:"foam",title:"Foam",color:"#9db7d5",doc:"Light; does not bulge when compressed.",material:{law:"corotated",young:3e4,poisson:.1,density:60,damping:{mass:.5,stiffness:.02}}}],_d={ambient:293.15,cooling:10};function va(i){const t=i.value("integrator.tangent"),e=i.value("integrator.type");return(e==="linear-implicit-euler"||e==="bdf2")&&(t==="warped"||t==="plain-linear")}function jc(i,t,e){const n=structuredClone(e.material);va(i)&&(n.law="linear");const s={[`materials.${t}`]:n};return e.heat&&!Pt(i.document.get()?.heat)&&(s.heat=_d),s}function vd(i,t){const{law:e,...n}=t;return cr(i,n)}function cr(i,t){return Pt(t)?Pt(i)&&Object.entries(t).every(([e,n])=>cr(i[e],n)):po(i,t)}function xd(i,t){const e={};for(const[s,r]of Object.entries(t)){const a=/^materials\.\*\.(.+)$/.exec(s);a||(e[s]=r);for(const[o,l]of a?i.entries("materials"):[])a[1]==="law"?Object.assign(e,th(i,o,l,String(r))):e[`materials.${o}.${a[1]}`]=r}const n=e.integrator;return Pt(n)&&n.tangent==="warped"&&i.value("contact.between")==="barrier"&&(e["contact.between"]="none"),e}function th(i,t,e,n){const s=`materials.${t}`,r=typeof e.law=="string"?e.law:"neo-hookean",a={};if(n===r)return a;a[`${s}.law`]=n;for(const o of i.list("laws").find(l=>l.name===r)?.fields??[])e[o.name]!==void 0&&(a[`${s}.${o.name}`]=null);return e.form!==void 0&&(a[`${s}.form`]=null),a}function Md(i,t){return Object.entries(t).every(([e,n])=>{const s=/^materials\.\*\.(.+)$/.exec(e);return s?i.entries("materials").every(([,r])=>cr(r[s[1]],n)):cr(i.effective(e),n)})}const hl={camera:"orbit",orbit:"orbit",look:"orbit",hand:"grab",grab:"grab",pin:"pin",unpin:"unpin",push:"push",pusher:"push",sphere:"push",plane:"press",press:"press",warm:"heat",heat:"heat",cold:"cold",cool:"cold",ball:"ball",throw:"ball",handle:"region",material:"paint",paint:"paint",wind:"wind",tear:"tear",region:"region",constraint:"region"};function eh(i){return hl[i]?hl[i]:Bu(i)?i:"hand"}function Sd(i,t){const{app:e}=i,n=w("div",{class:"toolbar glass",role:"toolbar","aria-label":"Tools","aria-orientation":"vertical"}),s=w("section",{class:"tool-options glass","aria-label":"Tool options",hidden:!0});t.append(n,s),e.tools.subscribe(l=>{se(n,yd(e,l)),Vi(n,".icon-button"),ul(e,n)}),e.tool.subscribe(()=>ul(e,n));const r=()=>{n.inert=!e.driver.get().driving,n.hidden=e.scene.get()?.source==="run"};e.driver.subscribe(r),e.scene.subscribe(r);let a="";const o=()=>{const l=e.tools.get().find(d=>d.id===e.tool.get()),c=JSON.stringify([l?.id,i.entries("materials").map(([d])=>d),xa(e),Ma(i),nh(i),e.scene.get()?.source]);if(c===a)return;a=c;const h=l?bd(i,l):[],{source:u="run"}=e.scene.get()??{};s.hidden=h.length===0||u==="run",se(s,l&&w("h2",{},l.label),l?.hint&&w("p",{class:"what"},l.hint),...h)};e.tool.subscribe(o),e.tools.subscribe(o),e.scene.subscribe(o),i.document.subscribe(o)}function yd(i,t){const e=[];let n=t[0]?.group;for(const s of t){s.group!==n&&e.push(w("hr")),n=s.group;const r=w("button",{class:"icon-button",type:"button","aria-label":s.label,"aria-pressed":"false","data-tool":s.id,"aria-keyshortcuts":s.key||void 0,tip:s.hint?`${s.label}
${s.hint}`:s.label,"data-tip-side":"right"},Bt(eh(s.id)),s.key&&w("kbd",{"aria-hidden":"true"},s.key.toUpperCase()));r.addEventListener("click",()=>i.setTool(s.id)),e.push(r)}return e}function ul(i,t){for(const e of t.querySelectorAll("[data-tool]")){const n=e.dataset.tool===i.tool.get();e.setAttribute("aria-pressed",String(n)),e.tabIndex=n?0:-1}}function xa(i){const t=i.scene.get()?.bounds;if(!t)return 1;const e=t.max.map((n,s)=>n-t.min[s]);return Number(Math.max(...e,.001).toPrecision(1))}function bd(i,t){const{app:e}=i,n=[],s=(o,l)=>e.brush.patch({[o]:l}),r=eh(t.id);return(["pin","unpin","heat","cold","paint"].includes(r)||r==="push"||r==="press"||r==="region")&&n.push(Pr({label:"Radius",unit:"m",scale:{from:xa(e)*.01,to:xa(e)*.5,log:!0,whole:!1},get:()=>e.brush.get().radius,set:o=>s("radius",o)}).element),(r==="heat"||r==="cold")&&n.push(Pr({label:r==="heat"?"Heat":"Cold",unit:"K/s",scale:{from:5,to:500,log:!0,whole:!1},get:()=>e.brush.get().kelvin,set:o=>s("kelvin",o)}).element),(r==="heat"||r==="cold")&&n.push(wd(i)),r==="push"&&n.push(or("Shape",[["sphere","Sphere"],["plane","Plane"]],()=>e.brush.get().pusher,o=>s("pusher",o)).element),r==="paint"&&n.push(Td(i)),r==="region"&&n.push(Ed(e)),r==="ball"&&n.push(Pr({label:"Speed",unit:"×",scale:{from:.1,to:5,log:!0,whole:!1},tip:"1× is the speed of a fall from the height of the scene.",get:()=>e.brush.get().throwSpeed,set:o=>s("throwSpeed",o)}).element),n}function Ed(i){const t=w("button",{class:"button small",type:"button",tip:"Release all handles (Delete)","data-tip-side":"right"},Bt("unpin",15),"Release all");return t.addEventListener("click",()=>void i.releaseHandles()),i.handles.subscribe(e=>t.disabled=e.size===0),t}function Ma(i){return Pt(i.document.get()?.heat)}function nh(i){return i.entries("materials").some(([,t])=>JSON.stringify(t).includes('"over":"temperature"'))}function wd(i){if(Ma(i)&&nh(i))return null;const t=_a.find(r=>r.heat),[e]=i.entries("materials")[0]??[];if(!t||e===void 0)return null;const n=Ma(i)?"No material in this scene depends on temperature.":"This scene has no temperatures yet.",s=w("button",{class:"button small",type:"button"},Bt("heat",15),`Turn ${e} into wax`);return s.addEventListener("click",()=>void i.apply(jc(i,e,t),t.title)),[w("p",{class:"section-note"},n),s]}function Td(i){const{app:t}=i,e=Hi("paint"),n=i.entries("materials").map(([o])=>o),s=i.list("materials").filter(o=>!n.includes(o.name)),r=w("select",{class:"input",id:e},w("optgroup",{label:"In this scene"},n.map(o=>w("option",{value:o},o))),s.length>0&&w("optgroup",{label:"Presets"},s.map(o=>w("option",{value:o.name},o.title))));return[...n,...s.map(o=>o.name)].includes(t.brush.get().material)||t.brush.patch({material:s[0]?.name??n[0]??""}),r.value=t.brush.get().material,r.addEventListener("change",()=>t.brush.patch({material:r.value})),w("div",{class:"field"},w("label",{class:"label",for:e},"Material"),w("div",{class:"control"},r))}function xo(i,t){i.notify("error",t instanceof Error?t.message:String(t))}function ih(i,t){const e=w("a",{href:i,download:t,hidden:!0});document.body.append(e),e.click(),e.remove()}function sh(i,t){const e=URL.createObjectURL(i);ih(e,t),setTimeout(()=>URL.revokeObjectURL(e),6e4)}function Mo(i){const t=i.scene.get();return(t?.name||t?.title||"scene").replace(/^.*\//,"").replace(/\.\w+$/,"").replaceAll(/[^\w-]+/g,"-").replaceAll(/^-+|-+$/g,"")||"scene"}function rh(i){return i<1e6?`${Math.max(1,Math.round(i/1e3))} kB`:`${(i/1e6).toFixed(1)} MB`}async function Ad(i){try{const t=await i.stage?.picture();t&&sh(t,`${Mo(i)}.png`)}catch(t){xo(i,t)}}async function xr(i){if(i.stage)try{if(!i.recording.get()){i.stage.startMovie();return}const t=await i.stage.stopMovie();if(!t)return;sh(t,`${Mo(i)}.${t.type.includes("mp4")?"mp4":"webm"}`),i.notify("info",`Movie saved (${rh(t.size)}).`)}catch(t){xo(i,t)}}async function Ir(i,t,e={}){try{const n=await i.request("export",{format:t,...e}),{url:s,name:r,bytes:a}=n;if(typeof s!="string")throw new Error("the server returned no file");const o=/\.\w+$/.exec(typeof r=="string"?r:"")?.[0]??`.${t}`,l=`${Mo(i)}${t==="session"?"-session":""}${o}`;ih(s,l),i.notify("info",typeof a=="number"?`Exported ${l} (${rh(a)}).`:`Exported ${l}.`)}catch(n){xo(i,n)}}async function Rd(i){const t=await i.attempt("save");typeof t?.folder=="string"&&i.notify("info",`Saved in ${t.folder}. Repeat it with: pliant run ${t.folder}/scene.json`)}function Cd(i){const t=i.hello.get()?.can,e=!Pt(t)||t.render!==!1,n=!Pt(t)||t.session!==!1,s=i.scene.get()===null,r=(a,o,l)=>({label:o,hint:l,icon:Bt("file",18),disabled:s,act:()=>void Ir(i,a)});return["Pictures",{label:"Picture of the view",hint:"PNG, as on screen",icon:Bt("picture",18),disabled:s,act:()=>void Ad(i)},{label:"Rendered picture",hint:"PNG, ray traced; takes a while",icon:Bt("picture",18),disabled:s||!e,act:()=>void Ir(i,"picture",{width:1920,height:1080,...i.stage?{camera:i.stage.camera()}:{}})},{label:i.recording.get()?"Stop recording":"Record a movie",hint:"of the view, in the browser",icon:Bt("movie",18),disabled:s,act:()=>void xr(i)},"Deformed surface",r("glb","glTF","with colours, for most programs"),r("obj","OBJ","with texture coordinates"),r("ply","PLY","with colours"),r("stl","STL","for 3D printing"),"Session",{label:"Download",hint:"scene and events; pliant run repeats it exactly",icon:Bt("folder",18),disabled:s||!n,act:()=>void Ir(i,"session")},{label:"Save on the server",hint:"in the folder where it was started",icon:Bt("folder",18),disabled:s||!n||!i.driver.get().driving,act:()=>void Rd(i)}]}const ns=[.05,.1,.25,.5,1,2,4],ah=[["auto","Same as the system","half"],["light","Light","sun"],["dark","Dark","moon"]];function sn(i,t,e,n,s,r=""){const a=w("button",{class:`icon-button ${r}`.trim(),type:"button","aria-label":t,"aria-keyshortcuts":n||void 0,tip:e},Bt(i));return a.addEventListener("click",s),a}function Je(i,t){t.catch(e=>i.notify("error",e instanceof Error?e.message:String(e)))}function oh(i){Je(i,i.run(i.status.get()?.playing?"pause":"play"))}function lh(i){const t=Vc(i);Je(i,i.reset().then(()=>t&&i.notify("info","Back at the start. Undo restores the previous state.")))}function Pd(i,t,e){const n=w("span",{class:"name"},"Open a scene"),s=w("button",{class:"scene-button",type:"button","aria-haspopup":"dialog",tip:"Gallery"},Bt("gallery"),n,Bt("down",14));s.addEventListener("click",()=>void mo(i));const r=w("span",{class:"badges"}),a=sn("record","Record a movie","Record a movie","m",()=>void xr(i),"only-wide"),o=sn("export","Export","Export","",()=>Zs(o,"Export",Cd(i))),l=sn("half","Theme","Light or dark theme","",()=>Zs(l,"Theme",ch(i)),"only-wide"),c=sn("help","Keyboard and tools","Keyboard and tools","?",()=>So(i),"only-wide"),h=sn("sidebar","Settings","Show or hide the settings (S)","s",e.toggle),u=sn("more","More","More","",()=>Zs(u,"More",Dd(i)),"only-narrow");for(const f of[o,l,u])f.setAttribute("aria-haspopup","menu"),f.setAttribute("aria-expanded","false");e.shown.subscribe(f=>h.setAttribute("aria-pressed",String(f)));const d=w("div",{class:"group"},a,o,l,c,u,h);t.append(w("div",{class:"topbar glass",role:"toolbar","aria-label":"Scene"},w("div",{class:"group grow"},s,r),d)),Vi(t,"button"),i.scene.subscribe(f=>{const _=f?kc(f.title||f.name||"Scene"):"";n.textContent=_||"Open a scene",s.setAttribute("aria-label",`${_?`Scene ${_}`:"No scene"}: open the gallery`),document.title=_?`${_} – Pliant studio`:"Pliant studio"}),i.recording.subscribe(f=>{a.classList.toggle("recording",f),a.setAttribute("aria-label",f?"Stop recording":"Record a movie"),a.setAttribute("aria-pressed",String(f))}),i.theme.subscribe(f=>se(l,Bt(ah.find(([_])=>_===f)?.[2]??"half"))),Ld(i,r)}function Ld(i,t){const e=()=>{const n=i.link.get(),s=i.driver.get();if(n!=="open")se(t,w("span",{class:"badge bad",role:"status"},n==="refused"?"No access: open the address shown in the terminal":n==="lost"?"Connection lost, reconnecting …":"Connecting …"));else if(s.driving)se(t,s.pages>1&&w("span",{class:"badge good"},`${s.pages} pages`));else{const r=w("button",{class:"button small",type:"button",tip:"Another page is driving; this one can only watch."},"Watching: ask to drive");r.addEventListener("click",()=>Je(i,i.drive())),se(t,r)}document.body.classList.toggle("watching",n!=="open"||!s.driving)};i.link.subscribe(e),i.driver.subscribe(e)}function ch(i){return ah.map(([t,e,n])=>({label:e,icon:Bt(n,18),checked:i.theme.get()===t,act:()=>i.theme.set(t)}))}function Dd(i){return[{label:i.recording.get()?"Stop recording":"Record a movie",icon:Bt("record",18),act:()=>void xr(i)},{label:"Keyboard and tools",icon:Bt("help",18),act:()=>So(i)},"Theme",...ch(i)]}function Id(i,t){const e=sn("undo","Undo","Undo","Control+Z",()=>Je(i,i.undo())),n=sn("redo","Redo","Redo","Control+Shift+Z",()=>Je(i,i.redo())),s=sn("reset","Back to the start","Back to the start","r",()=>lh(i)),r=sn("play","Play","Play or pause (space)"," ",()=>oh(i),"play"),a=sn("step","Single step","Single step (.)",".",()=>Je(i,i.run("step"))),o=w("button",{class:"icon-button speed",type:"button","aria-haspopup":"menu","aria-expanded":"false",tip:"Speed (below 1: slow motion)"},"1×");o.addEventListener("click",()=>Zs(o,"Speed",ns.map(d=>({label:d===1?"1× real time":`${d}×`,checked:i.status.get()?.speed===d,act:()=>Je(i,i.setSpeed(d))}))));const l=sn("commit","Keep this shape","Keep this shape: the current shape becomes the rest shape","k",()=>{Je(i,i.commit().then(()=>i.notify("info","The current shape is now the rest shape.")))}),c=w("div",{class:"clock",role:"timer","aria-label":"Simulated time"},w("span"),w("small")),h=w("div",{class:"transport",role:"toolbar","aria-label":"Time"},e,n,s,r,a,o,l,c);t.append(h),Vi(h,"button");const u=()=>{const d=i.status.get(),f=i.scene.get()!==null&&i.driver.get().driving&&i.link.get()==="open",_=S=>typeof d?.raw[S]=="number"?d.raw[S]:0,M=i.scene.get()?.source==="run";for(const S of[r,a,o])S.disabled=!f;for(const S of[s,l])S.disabled=!f||M;e.disabled=!f||_("undo")===0,n.disabled=!f||_("redo")===0;const m=d?.playing??!1;(r.getAttribute("aria-label")!==(m?"Pause":"Play")||r.childElementCount===0)&&(r.setAttribute("aria-label",m?"Pause":"Play"),se(r,Bt(m?"pause":"play")));const p=`${Xt(d?.speed??1)}×`;o.textContent!==p&&(o.textContent=p),o.setAttribute("aria-label",`Speed ${p}`),c.firstElementChild.textContent=`${(d?.time??0).toFixed(2)} s`,c.lastElementChild.textContent=d?.state==="busy"?"working …":`step ${d?.step??0}`};i.status.subscribe(u),i.scene.subscribe(u),i.driver.subscribe(u),i.link.subscribe(u)}const _n=i=>t=>t.key.toLowerCase()===i&&!t.ctrlKey&&!t.metaKey&&!t.altKey,Nr=(i,t)=>e=>e.key.toLowerCase()===i&&(e.ctrlKey||e.metaKey)&&e.shiftKey===t&&!e.altKey;function dl(i,t){const e=i.status.get()?.speed??1,n=ns.reduce((s,r,a)=>Math.abs(r-e)<Math.abs(ns[s]-e)?a:s,0);Je(i,i.setSpeed(ns[Math.min(ns.length-1,Math.max(0,n+t))]))}function Nd(i){return[{keys:["Space"],text:"Play or pause",matches:_n(" "),act:oh},{keys:["."],text:"Single step",matches:_n("."),act:t=>Je(t,t.run("step"))},{keys:["["],text:"Slower",matches:_n("["),act:t=>dl(t,-1)},{keys:["]"],text:"Faster",matches:_n("]"),act:t=>dl(t,1)},{keys:["Ctrl","Z"],text:"Undo",matches:Nr("z",!1),act:t=>Je(t,t.undo())},{keys:["Ctrl","Shift","Z"],text:"Redo",matches:t=>Nr("z",!0)(t)||Nr("y",!1)(t),act:t=>Je(t,t.redo())},{keys:["R"],text:"Back to the start",matches:_n("r"),act:t=>lh(t)},{keys:["K"],text:"Keep this shape (commit)",matches:_n("k"),act:t=>Je(t,t.commit())},{keys:["O"],text:"Gallery",matches:_n("o"),act:t=>void mo(t)},{keys:["S"],text:"Settings",matches:_n("s"),act:i},{keys:["M"],text:"Record a movie",matches:_n("m"),act:t=>void xr(t)},{keys:["?"],text:"Show this list",matches:_n("?"),act:t=>So(t)}]}let Sa=[];function Ud(i,t){Sa=Nd(t),window.addEventListener("keydown",e=>{if(e.defaultPrevented||e.repeat||document.querySelector("dialog[open], .menu")||Oc(e.target)&&!(e.target instanceof HTMLInputElement&&/^(range|checkbox)$/.test(e.target.type))||e.key===" "&&e.target instanceof Element&&e.target.closest("button, summary, input, select, a")||!e.ctrlKey&&!e.metaKey&&i.tools.get().some(s=>s.key.toLowerCase()===e.key.toLowerCase()))return;const n=Sa.find(s=>s.matches(e));n&&(e.preventDefault(),n.act(i))})}function ys(i){return w("dl",{},i.map(({keys:t,text:e})=>[w("dt",{},t.map((n,s)=>[s>0&&" ",w("kbd",{},n)])),w("dd",{},e)]))}function So(i){const t=w("button",{class:"icon-button",type:"button","aria-label":"Close"},Bt("close")),e=i.tools.get().filter(r=>r.key),n=new Set(e.map(r=>r.key.toLowerCase())),s=fo("Keyboard and tools","help",w("div",{class:"dialog-head"},w("h2",{},"Keyboard and tools"),t),w("div",{class:"shortcuts"},w("section",{},w("h3",{},"Tools"),ys(e.map(r=>({keys:[r.key.length===1?r.key.toUpperCase():r.key],text:r.label})))),w("section",{},w("h3",{},"Simulation and window"),ys(Sa.filter(r=>r.keys.length>1||!n.has(r.keys[0].toLowerCase())))),w("section",{},w("h3",{},"View"),ys([{keys:["F"],text:"Show everything"},{keys:["+","−"],text:"Larger or smaller brush"},{keys:["←","→","↑","↓"],text:"Rotate the view; with Shift, move it"},{keys:["PgUp","PgDn"],text:"Zoom in or out"},{keys:["Enter"],text:"Start or stop the tool at the centre; arrows move it"}])),w("section",{},w("h3",{},"Controls"),ys([{keys:["Tab"],text:"Next group of controls"},{keys:["←","→","↑","↓"],text:"Move within toolbars, tabs and sliders"},{keys:["↑","↓"],text:"Increase or decrease a number by 10 %"},{keys:["Esc"],text:"Close, or cancel an edit"}]))));t.addEventListener("click",()=>s.close()),t.focus()}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const yo="187",Fd=0,fl=1,Od=2,Qs=1,Bd=2,Li=3,Yn=0,We=1,Ve=2,Di=0,rs=1,pl=2,ml=3,gl=4,kd=5,Ri=100,zd=101,Gd=102,Hd=103,Vd=104,Wd=200,Xd=201,qd=202,$d=203,hh=204,uh=205,Yd=206,Kd=207,Zd=208,Jd=209,Qd=210,jd=211,tf=212,ef=213,nf=214,ya=0,ba=1,Ea=2,ls=3,wa=4,Ta=5,Aa=6,Ra=7,bo=0,sf=1,rf=2,Nn=0,dh=1,fh=2,ph=3,mh=4,gh=5,_h=6,Eo=7,vh=300,Oi=301,cs=302,Ur=303,Fr=304,hs=1e3,In=1001,Ca=1002,Le=1003,af=1004,bs=1005,Oe=1006,Or=1007,Xn=1008,$e=1009,xh=1010,Mh=1011,us=1012,wo=1013,bn=1014,fn=1015,En=1016,To=1017,Ao=1018,Bi=1020,Sh=35902,yh=35899,bh=1021,Eh=1022,Sn=1023,Kn=1026,qn=1027,Ro=1028,Co=1029,ri=1030,Po=1031,Lo=1033,js=33776,tr=33777,er=33778,nr=33779,Pa=35840,La=35841,Da=35842,Ia=35843,Na=36196,Ua=37492,Fa=37496,Oa=37488,Ba=37489,hr=37490,ka=37491,za=37808,Ga=37809,Ha=37810,Va=37811,Wa=37812,Xa=37813,qa=37814,$a=37815,Ya=37816,Ka=37817,Za=37818,Ja=37819,Qa=37820,ja=37821,to=36492,eo=36494,no=36495,io=36283,so=36284,ur=36285,ro=36286,of=3200,dr=0,lf=1,Wn="",Ce="srgb",ki="srgb-linear",fr="linear",jt="srgb",Br=7680,cf=519,hf=512,uf=513,df=514,wh=515,ff=516,pf=517,Th=518,Ah=519,Rh=35044,mf=35048,_l="300 es",pn=2e3,ds=2001;function gf(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function fs(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function _f(){const i=fs("canvas");return i.style.display="block",i}const vl={};function pr(...i){const t="THREE."+i.shift();console.log(t,...i)}function Ch(i){const t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){const e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Lt(...i){i=Ch(i);const t="THREE."+i.shift();{const e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function Zt(...i){i=Ch(i);const t="THREE."+i.shift();{const e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Ii(...i){const t=i.join(" ");t in vl||(vl[t]=!0,Lt(...i))}function vf(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}const xf={[ya]:ya,[Ea]:Aa,[wa]:wa,[ls]:Ta,[ba]:ba,[Aa]:Ea,[Ra]:Ra,[Ta]:ls};class oi{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){const n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){const n=this._listeners;if(n===void 0)return;const s=n[t];if(s!==void 0){const r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){const e=this._listeners;if(e===void 0)return;const n=e[t.type];if(n!==void 0){t.target=this;const s=n.slice(0);for(let r=0,a=s.length;r<a;r++)s[r].call(this,t);t.target=null}}}const Ue=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],kr=Math.PI/180,ao=180/Math.PI;function li(){const i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Ue[i&255]+Ue[i>>8&255]+Ue[i>>16&255]+Ue[i>>24&255]+"-"+Ue[t&255]+Ue[t>>8&255]+"-"+Ue[t>>16&15|64]+Ue[t>>24&255]+"-"+Ue[e&63|128]+Ue[e>>8&255]+"-"+Ue[e>>16&255]+Ue[e>>24&255]+Ue[n&255]+Ue[n>>8&255]+Ue[n>>16&255]+Ue[n>>24&255]).toLowerCase()}function qt(i,t,e){return Math.max(t,Math.min(e,i))}function Mf(i,t){return(i%t+t)%t}function zr(i,t,e){return(1-e)*i+e*t}function Sf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Mr(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Ph(i,t){if(t.constructor===Float32Array)return i;const e=Mr(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Lh(i,t){if(t.constructor===Float32Array)return i;const e=Mr(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}class Gt{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){const e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=qt(this.x,t.x,e.x),this.y=qt(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=qt(this.x,t,e),this.y=qt(this.y,t,e),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(qt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(qt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){const n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,a=this.y-t.y;return this.x=r*n-a*s+t.x,this.y=r*s+a*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class wn{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,a,o){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[a+0],f=r[a+1],_=r[a+2],M=r[a+3];if(u!==M||l!==d||c!==f||h!==_){let m=l*d+c*f+h*_+u*M;m<0&&(d=-d,f=-f,_=-_,M=-M,m=-m);let p=1-o;if(m<.9995){const S=Math.acos(m),R=Math.sin(S);p=Math.sin(p*S)/R,o=Math.sin(o*S)/R,l=l*p+d*o,c=c*p+f*o,h=h*p+_*o,u=u*p+M*o}else{l=l*p+d*o,c=c*p+f*o,h=h*p+_*o,u=u*p+M*o;const S=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=S,c*=S,h*=S,u*=S}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,a){const o=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[a],d=r[a+1],f=r[a+2],_=r[a+3];return t[e]=o*_+h*u+l*f-c*d,t[e+1]=l*_+h*d+c*u-o*f,t[e+2]=c*_+h*f+o*d-l*u,t[e+3]=h*_-o*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){const n=t._x,s=t._y,r=t._z,a=t._order,o=Math.cos,l=Math.sin,c=o(n/2),h=o(s/2),u=o(r/2),d=l(n/2),f=l(s/2),_=l(r/2);switch(a){case"XYZ":this._x=d*h*u+c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u-d*f*_;break;case"YXZ":this._x=d*h*u+c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u+d*f*_;break;case"ZXY":this._x=d*h*u-c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u-d*f*_;break;case"ZYX":this._x=d*h*u-c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u+d*f*_;break;case"YZX":this._x=d*h*u+c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u-d*f*_;break;case"XZY":this._x=d*h*u-c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u+d*f*_;break;default:Lt("Quaternion: .setFromEuler() encountered an unknown order: "+a)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){const n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){const e=t.elements,n=e[0],s=e[4],r=e[8],a=e[1],o=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+o+u;if(d>0){const f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(a-s)*f}else if(n>o&&n>u){const f=2*Math.sqrt(1+n-o-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+a)/f,this._z=(r+c)/f}else if(o>u){const f=2*Math.sqrt(1+o-n-u);this._w=(r-c)/f,this._x=(s+a)/f,this._y=.25*f,this._z=(l+h)/f}else{const f=2*Math.sqrt(1+u-n-o);this._w=(a-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(qt(this.dot(t),-1,1)))}rotateTowards(t,e){const n=this.angleTo(t);if(n===0)return this;const s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){const n=t._x,s=t._y,r=t._z,a=t._w,o=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+a*o+s*c-r*l,this._y=s*h+a*l+r*o-n*c,this._z=r*h+a*c+n*l-s*o,this._w=a*h-n*o-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,a=t._w,o=this.dot(t);o<0&&(n=-n,s=-s,r=-r,a=-a,o=-o);let l=1-e;if(o<.9995){const c=Math.acos(o),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+a*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+a*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){const t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class I{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(xl.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(xl.setFromAxisAngle(t,e))}applyMatrix3(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=t.elements,a=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*a,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*a,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*a,this}applyQuaternion(t){const e=this.x,n=this.y,s=this.z,r=t.x,a=t.y,o=t.z,l=t.w,c=2*(a*s-o*n),h=2*(o*e-r*s),u=2*(r*n-a*e);return this.x=e+l*c+a*u-o*h,this.y=n+l*h+o*c-r*u,this.z=s+l*u+r*h-a*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=qt(this.x,t.x,e.x),this.y=qt(this.y,t.y,e.y),this.z=qt(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=qt(this.x,t,e),this.y=qt(this.y,t,e),this.z=qt(this.z,t,e),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(qt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){const n=t.x,s=t.y,r=t.z,a=e.x,o=e.y,l=e.z;return this.x=s*l-r*o,this.y=r*a-n*l,this.z=n*o-s*a,this}projectOnVector(t){const e=t.lengthSq();if(e===0)return this.set(0,0,0);const n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Gr.copy(this).projectOnVector(t),this.sub(Gr)}reflect(t){return this.sub(Gr.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(qt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){const s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){const e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const Gr=new I,xl=new wn;class Ft{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,a,o,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,a,o,l,c)}set(t,e,n,s,r,a,o,l,c){const h=this.elements;return h[0]=t,h[1]=s,h[2]=o,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=a,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){const e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,a=n[0],o=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],_=n[8],M=s[0],m=s[3],p=s[6],S=s[1],R=s[4],b=s[7],A=s[2],T=s[5],g=s[8];return r[0]=a*M+o*S+l*A,r[3]=a*m+o*R+l*T,r[6]=a*p+o*b+l*g,r[1]=c*M+h*S+u*A,r[4]=c*m+h*R+u*T,r[7]=c*p+h*b+u*g,r[2]=d*M+f*S+_*A,r[5]=d*m+f*R+_*T,r[8]=d*p+f*b+_*g,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],a=t[4],o=t[5],l=t[6],c=t[7],h=t[8];return e*a*h-e*o*c-n*r*h+n*o*l+s*r*c-s*a*l}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],a=t[4],o=t[5],l=t[6],c=t[7],h=t[8],u=h*a-o*c,d=o*l-h*r,f=c*r-a*l,_=e*u+n*d+s*f;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);const M=1/_;return t[0]=u*M,t[1]=(s*c-h*n)*M,t[2]=(o*n-s*a)*M,t[3]=d*M,t[4]=(h*e-s*l)*M,t[5]=(s*r-o*e)*M,t[6]=f*M,t[7]=(n*l-c*e)*M,t[8]=(a*e-n*r)*M,this}transpose(){let t;const e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){const e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,a,o){const l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*a+c*o)+a+t,-s*c,s*l,-s*(-c*a+l*o)+o+e,0,0,1),this}scale(t,e){return Ii("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Hr.makeScale(t,e)),this}rotate(t){return Ii("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Hr.makeRotation(-t)),this}translate(t,e){return Ii("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Hr.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}}const Hr=new Ft,Ml=new Ft().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Sl=new Ft().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function yf(){const i={enabled:!0,workingColorSpace:ki,spaces:{},convert:function(s,r,a){return this.enabled===!1||r===a||!r||!a||(this.spaces[r].transfer===jt&&(s.r=Un(s.r),s.g=Un(s.g),s.b=Un(s.b)),this.spaces[r].primaries!==this.spaces[a].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[a].fromXYZ)),this.spaces[a].transfer===jt&&(s.r=Ni(s.r),s.g=Ni(s.g),s.b=Ni(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Wn?fr:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,a){return s.copy(this.spaces[a].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ki]:{primaries:t,whitePoint:n,transfer:fr,toXYZ:Ml,fromXYZ:Sl,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Ce},outputColorSpaceConfig:{drawingBufferColorSpace:Ce}},[Ce]:{primaries:t,whitePoint:n,transfer:jt,toXYZ:Ml,fromXYZ:Sl,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Ce}}}),i}const $t=yf();function Un(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ni(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}let di;class bf{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{di===void 0&&(di=fs("canvas")),di.width=t.width,di.height=t.height;const s=di.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=di}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){const e=fs("canvas");e.width=t.width,e.height=t.height;const n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);const s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let a=0;a<r.length;a++)r[a]=Un(r[a]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){const e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Un(e[n]/255)*255):e[n]=Un(e[n]);return{data:e,width:t.width,height:t.height}}else return Lt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}}let Ef=0;class Do{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Ef++}),this.uuid=li(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){const e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let a=0,o=s.length;a<o;a++)s[a].isDataTexture?r.push(Vr(s[a].image)):r.push(Vr(s[a]))}else r=Vr(s);n.url=r}return e||(t.images[this.uuid]=n),n}}function Vr(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?bf.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Lt("Texture: Unable to serialize Texture."),{})}let wf=0;const Wr=new I;class Be extends oi{constructor(t=Be.DEFAULT_IMAGE,e=Be.DEFAULT_MAPPING,n=In,s=In,r=Oe,a=Xn,o=Sn,l=$e,c=Be.DEFAULT_ANISOTROPY,h=Wn){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:wf++}),this.uuid=li(),this.name="",this.source=new Do(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=a,this.anisotropy=c,this.format=o,this.internalFormat=null,this.type=l,this.offset=new Gt(0,0),this.repeat=new Gt(1,1),this.center=new Gt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Ft,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Wr).x}get height(){return this.source.getSize(Wr).y}get depth(){return this.source.getSize(Wr).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(const e in t){const n=t[e];if(n===void 0){Lt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){Lt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];const n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==vh)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case hs:t.x=t.x-Math.floor(t.x);break;case In:t.x=t.x<0?0:1;break;case Ca:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case hs:t.y=t.y-Math.floor(t.y);break;case In:t.y=t.y<0?0:1;break;case Ca:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}}Be.DEFAULT_IMAGE=null;Be.DEFAULT_MAPPING=vh;Be.DEFAULT_ANISOTROPY=1;class de{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=this.w,a=t.elements;return this.x=a[0]*e+a[4]*n+a[8]*s+a[12]*r,this.y=a[1]*e+a[5]*n+a[9]*s+a[13]*r,this.z=a[2]*e+a[6]*n+a[10]*s+a[14]*r,this.w=a[3]*e+a[7]*n+a[11]*s+a[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);const e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r;const l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],_=l[9],M=l[2],m=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-M)<.01&&Math.abs(_-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+M)<.1&&Math.abs(_+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;const R=(c+1)/2,b=(f+1)/2,A=(p+1)/2,T=(h+d)/4,g=(u+M)/4,y=(_+m)/4;return R>b&&R>A?R<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(R),s=T/n,r=g/n):b>A?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=y/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=g/r,s=y/r),this.set(n,s,r,e),this}let S=Math.sqrt((m-_)*(m-_)+(u-M)*(u-M)+(d-h)*(d-h));return Math.abs(S)<.001&&(S=1),this.x=(m-_)/S,this.y=(u-M)/S,this.z=(d-h)/S,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=qt(this.x,t.x,e.x),this.y=qt(this.y,t.y,e.y),this.z=qt(this.z,t.z,e.z),this.w=qt(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=qt(this.x,t,e),this.y=qt(this.y,t,e),this.z=qt(this.z,t,e),this.w=qt(this.w,t,e),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(qt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class Tf extends oi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Oe,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new de(0,0,t,e),this.scissorTest=!1,this.viewport=new de(0,0,t,e),this.textures=[];const s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Be({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){const e={minFilter:Oe,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;const s=Object.assign({},t.textures[e].image);this.textures[e].source=new Do(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){const e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}}class rn extends Tf{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}}class Dh extends Be{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Le,this.minFilter=Le,this.wrapR=In,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}}class Af extends Be{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Le,this.minFilter=Le,this.wrapR=In,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}}class te{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,a,o,l,c,h,u,d,f,_,M,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,a,o,l,c,h,u,d,f,_,M,m)}set(t,e,n,s,r,a,o,l,c,h,u,d,f,_,M,m){const p=this.elements;return p[0]=t,p[4]=e,p[8]=n,p[12]=s,p[1]=r,p[5]=a,p[9]=o,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=_,p[11]=M,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new te().fromArray(this.elements)}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){const e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){const e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();const e=this.elements,n=t.elements,s=1/fi.setFromMatrixColumn(t,0).length(),r=1/fi.setFromMatrixColumn(t,1).length(),a=1/fi.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*a,e[9]=n[9]*a,e[10]=n[10]*a,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){const e=this.elements,n=t.x,s=t.y,r=t.z,a=Math.cos(n),o=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){const d=a*h,f=a*u,_=o*h,M=o*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+_*c,e[5]=d-M*c,e[9]=-o*l,e[2]=M-d*c,e[6]=_+f*c,e[10]=a*l}else if(t.order==="YXZ"){const d=l*h,f=l*u,_=c*h,M=c*u;e[0]=d+M*o,e[4]=_*o-f,e[8]=a*c,e[1]=a*u,e[5]=a*h,e[9]=-o,e[2]=f*o-_,e[6]=M+d*o,e[10]=a*l}else if(t.order==="ZXY"){const d=l*h,f=l*u,_=c*h,M=c*u;e[0]=d-M*o,e[4]=-a*u,e[8]=_+f*o,e[1]=f+_*o,e[5]=a*h,e[9]=M-d*o,e[2]=-a*c,e[6]=o,e[10]=a*l}else if(t.order==="ZYX"){const d=a*h,f=a*u,_=o*h,M=o*u;e[0]=l*h,e[4]=_*c-f,e[8]=d*c+M,e[1]=l*u,e[5]=M*c+d,e[9]=f*c-_,e[2]=-c,e[6]=o*l,e[10]=a*l}else if(t.order==="YZX"){const d=a*l,f=a*c,_=o*l,M=o*c;e[0]=l*h,e[4]=M-d*u,e[8]=_*u+f,e[1]=u,e[5]=a*h,e[9]=-o*h,e[2]=-c*h,e[6]=f*u+_,e[10]=d-M*u}else if(t.order==="XZY"){const d=a*l,f=a*c,_=o*l,M=o*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+M,e[5]=a*h,e[9]=f*u-_,e[2]=_*u-f,e[6]=o*h,e[10]=M*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Rf,t,Cf)}lookAt(t,e,n){const s=this.elements;return Ye.subVectors(t,e),Ye.lengthSq()===0&&(Ye.z=1),Ye.normalize(),kn.crossVectors(n,Ye),kn.lengthSq()===0&&(Math.abs(n.z)===1?Ye.x+=1e-4:Ye.z+=1e-4,Ye.normalize(),kn.crossVectors(n,Ye)),kn.normalize(),Es.crossVectors(Ye,kn),s[0]=kn.x,s[4]=Es.x,s[8]=Ye.x,s[1]=kn.y,s[5]=Es.y,s[9]=Ye.y,s[2]=kn.z,s[6]=Es.z,s[10]=Ye.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,a=n[0],o=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],_=n[2],M=n[6],m=n[10],p=n[14],S=n[3],R=n[7],b=n[11],A=n[15],T=s[0],g=s[4],y=s[8],F=s[12],D=s[1],U=s[5],O=s[9],W=s[13],L=s[2],H=s[6],K=s[10],G=s[14],et=s[3],X=s[7],j=s[11],tt=s[15];return r[0]=a*T+o*D+l*L+c*et,r[4]=a*g+o*U+l*H+c*X,r[8]=a*y+o*O+l*K+c*j,r[12]=a*F+o*W+l*G+c*tt,r[1]=h*T+u*D+d*L+f*et,r[5]=h*g+u*U+d*H+f*X,r[9]=h*y+u*O+d*K+f*j,r[13]=h*F+u*W+d*G+f*tt,r[2]=_*T+M*D+m*L+p*et,r[6]=_*g+M*U+m*H+p*X,r[10]=_*y+M*O+m*K+p*j,r[14]=_*F+M*W+m*G+p*tt,r[3]=S*T+R*D+b*L+A*et,r[7]=S*g+R*U+b*H+A*X,r[11]=S*y+R*O+b*K+A*j,r[15]=S*F+R*W+b*G+A*tt,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],a=t[1],o=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],_=t[3],M=t[7],m=t[11],p=t[15],S=l*f-c*d,R=o*f-c*u,b=o*d-l*u,A=a*f-c*h,T=a*d-l*h,g=a*u-o*h;return e*(M*S-m*R+p*b)-n*(_*S-m*A+p*T)+s*(_*R-M*A+p*g)-r*(_*b-M*T+m*g)}determinantAffine(){const t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],a=t[5],o=t[9],l=t[2],c=t[6],h=t[10];return e*(a*h-o*c)-n*(r*h-o*l)+s*(r*c-a*l)}transpose(){const t=this.elements;let e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){const s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],a=t[4],o=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],_=t[12],M=t[13],m=t[14],p=t[15],S=e*o-n*a,R=e*l-s*a,b=e*c-r*a,A=n*l-s*o,T=n*c-r*o,g=s*c-r*l,y=h*M-u*_,F=h*m-d*_,D=h*p-f*_,U=u*m-d*M,O=u*p-f*M,W=d*p-f*m,L=S*W-R*O+b*U+A*D-T*F+g*y;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const H=1/L;return t[0]=(o*W-l*O+c*U)*H,t[1]=(s*O-n*W-r*U)*H,t[2]=(M*g-m*T+p*A)*H,t[3]=(d*T-u*g-f*A)*H,t[4]=(l*D-a*W-c*F)*H,t[5]=(e*W-s*D+r*F)*H,t[6]=(m*b-_*g-p*R)*H,t[7]=(h*g-d*b+f*R)*H,t[8]=(a*O-o*D+c*y)*H,t[9]=(n*D-e*O-r*y)*H,t[10]=(_*T-M*b+p*S)*H,t[11]=(u*b-h*T-f*S)*H,t[12]=(o*F-a*U-l*y)*H,t[13]=(e*U-n*F+s*y)*H,t[14]=(M*R-_*A-m*S)*H,t[15]=(h*A-u*R+d*S)*H,this}scale(t){const e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){const t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){const e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){const n=Math.cos(e),s=Math.sin(e),r=1-n,a=t.x,o=t.y,l=t.z,c=r*a,h=r*o;return this.set(c*a+n,c*o-s*l,c*l+s*o,0,c*o+s*l,h*o+n,h*l-s*a,0,c*l-s*o,h*l+s*a,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,a){return this.set(1,n,r,0,t,1,a,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){const s=this.elements,r=e._x,a=e._y,o=e._z,l=e._w,c=r+r,h=a+a,u=o+o,d=r*c,f=r*h,_=r*u,M=a*h,m=a*u,p=o*u,S=l*c,R=l*h,b=l*u,A=n.x,T=n.y,g=n.z;return s[0]=(1-(M+p))*A,s[1]=(f+b)*A,s[2]=(_-R)*A,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(d+p))*T,s[6]=(m+S)*T,s[7]=0,s[8]=(_+R)*g,s[9]=(m-S)*g,s[10]=(1-(d+M))*g,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){const s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];const r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let a=fi.set(s[0],s[1],s[2]).length();const o=fi.set(s[4],s[5],s[6]).length(),l=fi.set(s[8],s[9],s[10]).length();r<0&&(a=-a),ln.copy(this);const c=1/a,h=1/o,u=1/l;return ln.elements[0]*=c,ln.elements[1]*=c,ln.elements[2]*=c,ln.elements[4]*=h,ln.elements[5]*=h,ln.elements[6]*=h,ln.elements[8]*=u,ln.elements[9]*=u,ln.elements[10]*=u,e.setFromRotationMatrix(ln),n.x=a,n.y=o,n.z=l,this}makePerspective(t,e,n,s,r,a,o=pn,l=!1){const c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s);let _,M;if(l)_=r/(a-r),M=a*r/(a-r);else if(o===pn)_=-(a+r)/(a-r),M=-2*a*r/(a-r);else if(o===ds)_=-a/(a-r),M=-a*r/(a-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=M,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,a,o=pn,l=!1){const c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s);let _,M;if(l)_=1/(a-r),M=a/(a-r);else if(o===pn)_=-2/(a-r),M=-(a+r)/(a-r);else if(o===ds)_=-1/(a-r),M=-r/(a-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=_,c[14]=M,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}}const fi=new I,ln=new te,Rf=new I(0,0,0),Cf=new I(1,1,1),kn=new I,Es=new I,Ye=new I,yl=new te,bl=new wn;class Fn{constructor(t=0,e=0,n=0,s=Fn.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){const s=t.elements,r=s[0],a=s[4],o=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(qt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-a,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-qt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(o,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(qt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-a,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-qt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-a,c));break;case"YZX":this._z=Math.asin(qt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(o,f));break;case"XZY":this._z=Math.asin(-qt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(o,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Lt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return yl.makeRotationFromQuaternion(t),this.setFromRotationMatrix(yl,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return bl.setFromEuler(this),this.setFromQuaternion(bl,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}Fn.DEFAULT_ORDER="XYZ";class Ih{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}}let Pf=0;const El=new I,pi=new wn,An=new te,ws=new I,qi=new I,Lf=new I,Df=new wn,wl=new I(1,0,0),Tl=new I(0,1,0),Al=new I(0,0,1),Rl={type:"added"},If={type:"removed"},mi={type:"childadded",child:null},Xr={type:"childremoved",child:null};class De extends oi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Pf++}),this.uuid=li(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=De.DEFAULT_UP.clone();const t=new I,e=new Fn,n=new wn,s=new I(1,1,1);function r(){n.setFromEuler(e,!1)}function a(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(a),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new te},normalMatrix:{value:new Ft}}),this.matrix=new te,this.matrixWorld=new te,this.matrixAutoUpdate=De.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=De.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ih,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return pi.setFromAxisAngle(t,e),this.quaternion.multiply(pi),this}rotateOnWorldAxis(t,e){return pi.setFromAxisAngle(t,e),this.quaternion.premultiply(pi),this}rotateX(t){return this.rotateOnAxis(wl,t)}rotateY(t){return this.rotateOnAxis(Tl,t)}rotateZ(t){return this.rotateOnAxis(Al,t)}translateOnAxis(t,e){return El.copy(t).applyQuaternion(this.quaternion),this.position.add(El.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(wl,t)}translateY(t){return this.translateOnAxis(Tl,t)}translateZ(t){return this.translateOnAxis(Al,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(An.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?ws.copy(t):ws.set(t,e,n);const s=this.parent;this.updateWorldMatrix(!0,!1),qi.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?An.lookAt(qi,ws,this.up):An.lookAt(ws,qi,this.up),this.quaternion.setFromRotationMatrix(An),s&&(An.extractRotation(s.matrixWorld),pi.setFromRotationMatrix(An),this.quaternion.premultiply(pi.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Zt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Rl),mi.child=t,this.dispatchEvent(mi),mi.child=null):Zt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(If),Xr.child=t,this.dispatchEvent(Xr),Xr.child=null),this}removeFromParent(){const t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),An.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),An.multiply(t.parent.matrixWorld)),t.applyMatrix4(An),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Rl),mi.child=t,this.dispatchEvent(mi),mi.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){const a=this.children[n].getObjectByProperty(t,e);if(a!==void 0)return a}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);const s=this.children;for(let r=0,a=s.length;r<a;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qi,t,Lf),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qi,Df,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);const e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){const e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);const t=this.pivot;if(t!==null){const e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){const s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){const r=this.children;for(let a=0,o=r.length;a<o;a++)r[a].updateWorldMatrix(!1,!0,n)}}toJSON(t){const e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(o=>({...o,boundingBox:o.boundingBox?o.boundingBox.toJSON():void 0,boundingSphere:o.boundingSphere?o.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(o=>({...o})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(o,l){return o[l.uuid]===void 0&&(o[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);const o=this.geometry.parameters;if(o!==void 0&&o.shapes!==void 0){const l=o.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){const u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const o=[];for(let l=0,c=this.material.length;l<c;l++)o.push(r(t.materials,this.material[l]));s.material=o}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let o=0;o<this.children.length;o++)s.children.push(this.children[o].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let o=0;o<this.animations.length;o++){const l=this.animations[o];s.animations.push(r(t.animations,l))}}if(e){const o=a(t.geometries),l=a(t.materials),c=a(t.textures),h=a(t.images),u=a(t.shapes),d=a(t.skeletons),f=a(t.animations),_=a(t.nodes);o.length>0&&(n.geometries=o),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),_.length>0&&(n.nodes=_)}return n.object=s,n;function a(o){const l=[];for(const c in o){const h=o[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){const s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}}De.DEFAULT_UP=new I(0,1,0);De.DEFAULT_MATRIX_AUTO_UPDATE=!0;De.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;class $n extends De{constructor(){super(),this.isGroup=!0,this.type="Group"}}const Nf={type:"move"};class qr{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new $n,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new $n,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new $n,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){const e=this._hand;if(e)for(const n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,a=null;const o=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){a=!0;for(const M of t.hand.values()){const m=e.getJointPose(M,n),p=this._getHandJoint(c,M);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}const h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,_=.005;c.inputState.pinching&&d>f+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));o!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(o.matrix.fromArray(s.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.matrixWorldNeedsUpdate=!0,s.linearVelocity?(o.hasLinearVelocity=!0,o.linearVelocity.copy(s.linearVelocity)):o.hasLinearVelocity=!1,s.angularVelocity?(o.hasAngularVelocity=!0,o.angularVelocity.copy(s.angularVelocity)):o.hasAngularVelocity=!1,this.dispatchEvent(Nf)))}return o!==null&&(o.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=a!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){const n=new $n;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}}const Nh={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},zn={h:0,s:0,l:0},Ts={h:0,s:0,l:0};function $r(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}class Rt{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){const s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Ce){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,$t.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=$t.workingColorSpace){return this.r=t,this.g=e,this.b=n,$t.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=$t.workingColorSpace){if(t=Mf(t,1),e=qt(e,0,1),n=qt(n,0,1),e===0)this.r=this.g=this.b=n;else{const r=n<=.5?n*(1+e):n+e-n*e,a=2*n-r;this.r=$r(a,r,t+1/3),this.g=$r(a,r,t),this.b=$r(a,r,t-1/3)}return $t.colorSpaceToWorking(this,s),this}setStyle(t,e=Ce){function n(r){r!==void 0&&parseFloat(r)<1&&Lt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r;const a=s[1],o=s[2];switch(a){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Lt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){const r=s[1],a=r.length;if(a===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(a===6)return this.setHex(parseInt(r,16),e);Lt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Ce){const n=Nh[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Lt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Un(t.r),this.g=Un(t.g),this.b=Un(t.b),this}copyLinearToSRGB(t){return this.r=Ni(t.r),this.g=Ni(t.g),this.b=Ni(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Ce){return $t.workingToColorSpace(Fe.copy(this),t),Math.round(qt(Fe.r*255,0,255))*65536+Math.round(qt(Fe.g*255,0,255))*256+Math.round(qt(Fe.b*255,0,255))}getHexString(t=Ce){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=$t.workingColorSpace){$t.workingToColorSpace(Fe.copy(this),e);const n=Fe.r,s=Fe.g,r=Fe.b,a=Math.max(n,s,r),o=Math.min(n,s,r);let l,c;const h=(o+a)/2;if(o===a)l=0,c=0;else{const u=a-o;switch(c=h<=.5?u/(a+o):u/(2-a-o),a){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=$t.workingColorSpace){return $t.workingToColorSpace(Fe.copy(this),e),t.r=Fe.r,t.g=Fe.g,t.b=Fe.b,t}getStyle(t=Ce){$t.workingToColorSpace(Fe.copy(this),t);const e=Fe.r,n=Fe.g,s=Fe.b;return t!==Ce?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(zn),this.setHSL(zn.h+t,zn.s+e,zn.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(zn),t.getHSL(Ts);const n=zr(zn.h,Ts.h,e),s=zr(zn.s,Ts.s,e),r=zr(zn.l,Ts.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){const e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const Fe=new Rt;Rt.NAMES=Nh;class Io extends De{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Fn,this.environmentIntensity=1,this.environmentRotation=new Fn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){const e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}}const cn=new I,Rn=new I,Yr=new I,Cn=new I,gi=new I,_i=new I,Cl=new I,Kr=new I,Zr=new I,Jr=new I,Qr=new de,jr=new de,ta=new de;class dn{constructor(t=new I,e=new I,n=new I){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),cn.subVectors(t,e),s.cross(cn);const r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){cn.subVectors(s,e),Rn.subVectors(n,e),Yr.subVectors(t,e);const a=cn.dot(cn),o=cn.dot(Rn),l=cn.dot(Yr),c=Rn.dot(Rn),h=Rn.dot(Yr),u=a*c-o*o;if(u===0)return r.set(0,0,0),null;const d=1/u,f=(c*l-o*h)*d,_=(a*h-o*l)*d;return r.set(1-f-_,_,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Cn)===null?!1:Cn.x>=0&&Cn.y>=0&&Cn.x+Cn.y<=1}static getInterpolation(t,e,n,s,r,a,o,l){return this.getBarycoord(t,e,n,s,Cn)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Cn.x),l.addScaledVector(a,Cn.y),l.addScaledVector(o,Cn.z),l)}static getInterpolatedAttribute(t,e,n,s,r,a){return Qr.setScalar(0),jr.setScalar(0),ta.setScalar(0),Qr.fromBufferAttribute(t,e),jr.fromBufferAttribute(t,n),ta.fromBufferAttribute(t,s),a.setScalar(0),a.addScaledVector(Qr,r.x),a.addScaledVector(jr,r.y),a.addScaledVector(ta,r.z),a}static isFrontFacing(t,e,n,s){return cn.subVectors(n,e),Rn.subVectors(t,e),cn.cross(Rn).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return cn.subVectors(this.c,this.b),Rn.subVectors(this.a,this.b),cn.cross(Rn).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return dn.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return dn.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return dn.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return dn.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return dn.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){const n=this.a,s=this.b,r=this.c;let a,o;gi.subVectors(s,n),_i.subVectors(r,n),Kr.subVectors(t,n);const l=gi.dot(Kr),c=_i.dot(Kr);if(l<=0&&c<=0)return e.copy(n);Zr.subVectors(t,s);const h=gi.dot(Zr),u=_i.dot(Zr);if(h>=0&&u<=h)return e.copy(s);const d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return a=l/(l-h),e.copy(n).addScaledVector(gi,a);Jr.subVectors(t,r);const f=gi.dot(Jr),_=_i.dot(Jr);if(_>=0&&f<=_)return e.copy(r);const M=f*c-l*_;if(M<=0&&c>=0&&_<=0)return o=c/(c-_),e.copy(n).addScaledVector(_i,o);const m=h*_-f*u;if(m<=0&&u-h>=0&&f-_>=0)return Cl.subVectors(r,s),o=(u-h)/(u-h+(f-_)),e.copy(s).addScaledVector(Cl,o);const p=1/(m+M+d);return a=M*p,o=d*p,e.copy(n).addScaledVector(gi,a).addScaledVector(_i,o)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}}class mn{constructor(t=new I(1/0,1/0,1/0),e=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(hn.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(hn.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){const n=hn.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);const n=t.geometry;if(n!==void 0){const r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let a=0,o=r.count;a<o;a++)t.isMesh===!0?t.getVertexPosition(a,hn):hn.fromBufferAttribute(r,a),hn.applyMatrix4(t.matrixWorld),this.expandByPoint(hn);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),As.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),As.copy(n.boundingBox)),As.applyMatrix4(t.matrixWorld),this.union(As)}const s=t.children;for(let r=0,a=s.length;r<a;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,hn),hn.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter($i),Rs.subVectors(this.max,$i),vi.subVectors(t.a,$i),xi.subVectors(t.b,$i),Mi.subVectors(t.c,$i),Gn.subVectors(xi,vi),Hn.subVectors(Mi,xi),ti.subVectors(vi,Mi);let e=[0,-Gn.z,Gn.y,0,-Hn.z,Hn.y,0,-ti.z,ti.y,Gn.z,0,-Gn.x,Hn.z,0,-Hn.x,ti.z,0,-ti.x,-Gn.y,Gn.x,0,-Hn.y,Hn.x,0,-ti.y,ti.x,0];return!ea(e,vi,xi,Mi,Rs)||(e=[1,0,0,0,1,0,0,0,1],!ea(e,vi,xi,Mi,Rs))?!1:(Cs.crossVectors(Gn,Hn),e=[Cs.x,Cs.y,Cs.z],ea(e,vi,xi,Mi,Rs))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,hn).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(hn).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Pn[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Pn[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Pn[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Pn[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Pn[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Pn[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Pn[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Pn[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Pn),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}}const Pn=[new I,new I,new I,new I,new I,new I,new I,new I],hn=new I,As=new mn,vi=new I,xi=new I,Mi=new I,Gn=new I,Hn=new I,ti=new I,$i=new I,Rs=new I,Cs=new I,ei=new I;function ea(i,t,e,n,s){for(let r=0,a=i.length-3;r<=a;r+=3){ei.fromArray(i,r);const o=s.x*Math.abs(ei.x)+s.y*Math.abs(ei.y)+s.z*Math.abs(ei.z),l=t.dot(ei),c=e.dot(ei),h=n.dot(ei);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>o)return!1}return!0}const me=new I,Ps=new Gt;let Uf=0;class Pe extends oi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Uf++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Rh,this.updateRanges=[],this.gpuType=fn,this.version=0,this._normalizationScale=t!==void 0?Mr(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Ps.fromBufferAttribute(this,e),Ps.applyMatrix3(t),this.setXY(e,Ps.x,Ps.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)me.fromBufferAttribute(this,e),me.applyMatrix3(t),this.setXYZ(e,me.x,me.y,me.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)me.fromBufferAttribute(this,e),me.applyMatrix4(t),this.setXYZ(e,me.x,me.y,me.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)me.fromBufferAttribute(this,e),me.applyNormalMatrix(t),this.setXYZ(e,me.x,me.y,me.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)me.fromBufferAttribute(this,e),me.transformDirection(t),this.setXYZ(e,me.x,me.y,me.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){const e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Ph(t,this.array)}_normalize(t){const e=this._normalizationScale;return e!==void 0?Math.round(t*e):Lh(t,this.array)}}class Uh extends Pe{constructor(t,e,n){super(new Uint16Array(t),e,n)}}class Fh extends Pe{constructor(t,e,n){super(new Uint32Array(t),e,n)}}class ue extends Pe{constructor(t,e,n){super(new Float32Array(t),e,n)}}const Ff=new mn,Yi=new I,na=new I;class Zn{constructor(t=new I,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){const n=this.center;e!==void 0?n.copy(e):Ff.setFromPoints(t).getCenter(n);let s=0;for(let r=0,a=t.length;r<a;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){const e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){const n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Yi.subVectors(t,this.center);const e=Yi.lengthSq();if(e>this.radius*this.radius){const n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Yi,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(na.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Yi.copy(t.center).add(na)),this.expandByPoint(Yi.copy(t.center).sub(na))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}}let Of=0;const nn=new te,ia=new De,Si=new I,Ke=new mn,Ki=new mn,Te=new I;class ke extends oi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Of++}),this.uuid=li(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(gf(t)?Fh:Uh)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){const e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const r=new Ft().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return nn.makeRotationFromQuaternion(t),this.applyMatrix4(nn),this}rotateX(t){return nn.makeRotationX(t),this.applyMatrix4(nn),this}rotateY(t){return nn.makeRotationY(t),this.applyMatrix4(nn),this}rotateZ(t){return nn.makeRotationZ(t),this.applyMatrix4(nn),this}translate(t,e,n){return nn.makeTranslation(t,e,n),this.applyMatrix4(nn),this}scale(t,e,n){return nn.makeScale(t,e,n),this.applyMatrix4(nn),this}lookAt(t){return ia.lookAt(t),ia.updateMatrix(),this.applyMatrix4(ia.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Si).negate(),this.translate(Si.x,Si.y,Si.z),this}setFromPoints(t){const e=this.getAttribute("position");if(e===void 0){const n=[];for(let s=0,r=t.length;s<r;s++){const a=t[s];n.push(a.x,a.y,a.z||0)}this.setAttribute("position",new ue(n,3))}else{const n=Math.min(t.length,e.count);for(let s=0;s<n;s++){const r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Lt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new mn);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Zt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){const r=e[n];Ke.setFromBufferAttribute(r),this.morphTargetsRelative?(Te.addVectors(this.boundingBox.min,Ke.min),this.boundingBox.expandByPoint(Te),Te.addVectors(this.boundingBox.max,Ke.max),this.boundingBox.expandByPoint(Te)):(this.boundingBox.expandByPoint(Ke.min),this.boundingBox.expandByPoint(Ke.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Zt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Zn);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Zt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(t){const n=this.boundingSphere.center;if(Ke.setFromBufferAttribute(t),e)for(let r=0,a=e.length;r<a;r++){const o=e[r];Ki.setFromBufferAttribute(o),this.morphTargetsRelative?(Te.addVectors(Ke.min,Ki.min),Ke.expandByPoint(Te),Te.addVectors(Ke.max,Ki.max),Ke.expandByPoint(Te)):(Ke.expandByPoint(Ki.min),Ke.expandByPoint(Ki.max))}Ke.getCenter(n);let s=0;for(let r=0,a=t.count;r<a;r++)Te.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Te));if(e)for(let r=0,a=e.length;r<a;r++){const o=e[r],l=this.morphTargetsRelative;for(let c=0,h=o.count;c<h;c++)Te.fromBufferAttribute(o,c),l&&(Si.fromBufferAttribute(t,c),Te.add(Si)),s=Math.max(s,n.distanceToSquared(Te))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Zt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Zt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=e.position,s=e.normal,r=e.uv;let a=this.getAttribute("tangent");(a===void 0||a.count!==n.count)&&(a=new Pe(new Float32Array(4*n.count),4),this.setAttribute("tangent",a));const o=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)o[F]=new I,l[F]=new I;const h=new I,u=new I,d=new I,f=new Gt,_=new Gt,M=new Gt,m=new I,p=new I;function S(F,D,U){c[F]=c[D]=c[U]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,D),d.fromBufferAttribute(n,U),f.fromBufferAttribute(r,F),_.fromBufferAttribute(r,D),M.fromBufferAttribute(r,U),u.sub(h),d.sub(h),_.sub(f),M.sub(f);const O=1/(_.x*M.y-M.x*_.y);isFinite(O)&&(m.copy(u).multiplyScalar(M.y).addScaledVector(d,-_.y).multiplyScalar(O),p.copy(d).multiplyScalar(_.x).addScaledVector(u,-M.x).multiplyScalar(O),o[F].add(m),o[D].add(m),o[U].add(m),l[F].add(p),l[D].add(p),l[U].add(p))}let R=this.groups;R.length===0&&(R=[{start:0,count:t.count}]);for(let F=0,D=R.length;F<D;++F){const U=R[F],O=U.start,W=U.count;for(let L=O,H=O+W;L<H;L+=3)S(t.getX(L+0),t.getX(L+1),t.getX(L+2))}const b=new I,A=new I,T=new I,g=new I;function y(F){T.fromBufferAttribute(s,F),g.copy(T);const D=o[F];b.copy(D),b.sub(T.multiplyScalar(T.dot(D))).normalize(),A.crossVectors(g,D);const O=A.dot(l[F])<0?-1:1;a.setXYZW(F,b.x,b.y,b.z,O)}for(let F=0,D=n.count;F<D;++F)c[F]&&y(F);this._transformed=!0}computeVertexNormals(){const t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Pe(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);const s=new I,r=new I,a=new I,o=new I,l=new I,c=new I,h=new I,u=new I;if(t)for(let d=0,f=t.count;d<f;d+=3){const _=t.getX(d+0),M=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,_),r.fromBufferAttribute(e,M),a.fromBufferAttribute(e,m),h.subVectors(a,r),u.subVectors(s,r),h.cross(u),o.fromBufferAttribute(n,_),l.fromBufferAttribute(n,M),c.fromBufferAttribute(n,m),o.add(h),l.add(h),c.add(h),n.setXYZ(_,o.x,o.y,o.z),n.setXYZ(M,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),a.fromBufferAttribute(e,d+2),h.subVectors(a,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Te.fromBufferAttribute(t,e),Te.normalize(),t.setXYZ(e,Te.x,Te.y,Te.z)}toNonIndexed(){function t(o,l){const c=o.array,h=o.itemSize,u=o.normalized,d=new c.constructor(l.length*h);let f=0,_=0;for(let M=0,m=l.length;M<m;M++){o.isInterleavedBufferAttribute?f=l[M]*o.data.stride+o.offset:f=l[M]*h;for(let p=0;p<h;p++)d[_++]=c[f++]}return new Pe(d,h,u)}if(this.index===null)return Lt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const e=new ke,n=this.index.array,s=this.attributes;for(const o in s){const l=s[o],c=t(l,n);e.setAttribute(o,c)}const r=this.morphAttributes;for(const o in r){const l=[],c=r[o];for(let h=0,u=c.length;h<u;h++){const d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[o]=l}e.morphTargetsRelative=this.morphTargetsRelative;const a=this.groups;for(let o=0,l=a.length;o<l;o++){const c=a[o];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){const t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};const e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});const n=this.attributes;for(const l in n){const c=n[l];t.data.attributes[l]=c.toJSON(t.data)}const s={};let r=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){const f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);const a=this.groups;a.length>0&&(t.data.groups=JSON.parse(JSON.stringify(a)));const o=this.boundingSphere;return o!==null&&(t.data.boundingSphere=o.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const e={};this.name=t.name;const n=t.index;n!==null&&this.setIndex(n.clone());const s=t.attributes;for(const c in s){const h=s[c];this.setAttribute(c,h.clone(e))}const r=t.morphAttributes;for(const c in r){const h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;const a=t.groups;for(let c=0,h=a.length;c<h;c++){const u=a[c];this.addGroup(u.start,u.count,u.materialIndex)}const o=t.boundingBox;o!==null&&(this.boundingBox=o.clone());const l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}}class Pl{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=Rh,this.updateRanges=[],this.version=0,this.uuid=li()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});const e=Ll(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);const n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});const e=Ll(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));const n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}}function Ll(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=li()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}const Ge=new I;class as{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?Mr(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)Ge.fromBufferAttribute(this,e),Ge.applyMatrix4(t),this.setXYZ(e,Ge.x,Ge.y,Ge.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Ge.fromBufferAttribute(this,e),Ge.applyNormalMatrix(t),this.setXYZ(e,Ge.x,Ge.y,Ge.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Ge.fromBufferAttribute(this,e),Ge.transformDirection(t),this.setXYZ(e,Ge.x,Ge.y,Ge.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){pr("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");const e=[];for(let n=0;n<this.count;n++){const s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new Pe(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new as(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){pr("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");const e=[];for(let n=0;n<this.count;n++){const s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){const e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Ph(t,this.data.array)}_normalize(t){const e=this._normalizationScale;return e!==void 0?Math.round(t*e):Lh(t,this.data.array)}}const sa=new I,Bf=new I,kf=new Ft;class Dn{constructor(t=new I(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){const s=sa.subVectors(n,e).cross(Bf.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){const t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){const s=t.delta(sa),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;const a=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(a<0||a>1)?null:e.copy(t.start).addScaledVector(s,a)}intersectsLine(t){const e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){const n=e||kf.getNormalMatrix(t),s=this.coplanarPoint(sa).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}}let zf=0;class ci extends oi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:zf++}),this.uuid=li(),this.name="",this.type="Material",this.blending=rs,this.side=Yn,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=hh,this.blendDst=uh,this.blendEquation=Ri,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Rt(0,0,0),this.blendAlpha=0,this.depthFunc=ls,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=cf,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Br,this.stencilZFail=Br,this.stencilZPass=Br,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(const e in t){const n=t[e];if(n===void 0){Lt(`Material: parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){Lt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});const n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){const a=[];for(const o in r){const l=r[o];delete l.metadata,a.push(l)}return a}if(e){const r=s(t.textures),a=s(t.images);r.length>0&&(n.textures=r),a.length>0&&(n.images=a)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Rt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Dn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Gt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Gt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;const e=t.clippingPlanes;let n=null;if(e!==null){const s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}}const Ln=new I,ra=new I,Ls=new I,Ds=new I;class _s{constructor(t=new I,e=new I(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ln)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);const n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){const e=Ln.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ln.copy(this.origin).addScaledVector(this.direction,e),Ln.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){ra.copy(t).add(e).multiplyScalar(.5),Ls.copy(e).sub(t).normalize(),Ds.copy(this.origin).sub(ra);const r=t.distanceTo(e)*.5,a=-this.direction.dot(Ls),o=Ds.dot(this.direction),l=-Ds.dot(Ls),c=Ds.lengthSq(),h=Math.abs(1-a*a);let u,d,f,_;if(h>0)if(u=a*l-o,d=a*o-l,_=r*h,u>=0)if(d>=-_)if(d<=_){const M=1/h;u*=M,d*=M,f=u*(u+a*d+2*o)+d*(a*u+d+2*l)+c}else d=r,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*l)+c;else d<=-_?(u=Math.max(0,-(-a*r+o)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=_?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(a*r+o)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=a>0?-r:r,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(ra).addScaledVector(Ls,d),f}intersectSphere(t,e){if(t.radius<0)return null;Ln.subVectors(t.center,this.origin);const n=Ln.dot(this.direction),s=Ln.dot(Ln)-n*n,r=t.radius*t.radius;if(s>r)return null;const a=Math.sqrt(r-s),o=n-a,l=n+a;return l<0?null:o<0?this.at(l,e):this.at(o,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){const e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){const n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){const e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,a,o,l;const c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,a=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,a=(t.min.y-d.y)*h),n>a||r>s||((r>n||isNaN(n))&&(n=r),(a<s||isNaN(s))&&(s=a),u>=0?(o=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(o=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||o>s)||((o>n||n!==n)&&(n=o),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ln)!==null}intersectTriangle(t,e,n,s,r){const a=this.origin,o=this.direction,l=o.x,c=o.y,h=o.z,u=t.x-a.x,d=t.y-a.y,f=t.z-a.z,_=e.x-a.x,M=e.y-a.y,m=e.z-a.z,p=n.x-a.x,S=n.y-a.y,R=n.z-a.z,b=Math.abs(l),A=Math.abs(c),T=Math.abs(h);let g,y,F,D,U,O,W,L,H,K,G,et;if(b>=A&&b>=T?(F=l,O=u,H=_,et=p,l>=0?(g=c,y=h,D=d,U=f,W=M,L=m,K=S,G=R):(g=h,y=c,D=f,U=d,W=m,L=M,K=R,G=S)):A>=T?(F=c,O=d,H=M,et=S,c>=0?(g=h,y=l,D=f,U=u,W=m,L=_,K=R,G=p):(g=l,y=h,D=u,U=f,W=_,L=m,K=p,G=R)):(F=h,O=f,H=m,et=R,h>=0?(g=l,y=c,D=u,U=d,W=_,L=M,K=p,G=S):(g=c,y=l,D=d,U=u,W=M,L=_,K=S,G=p)),F===0)return null;const X=g/F,j=y/F,tt=1/F,Mt=D-X*O,Dt=U-j*O,Y=W-X*H,ht=L-j*H,vt=K-X*et,bt=G-j*et,pt=vt*ht-bt*Y,Ut=Mt*bt-Dt*vt,fe=Y*Dt-ht*Mt;if(s){if(pt<0||Ut<0||fe<0)return null}else if((pt<0||Ut<0||fe<0)&&(pt>0||Ut>0||fe>0))return null;const Ct=pt+Ut+fe;if(Ct===0)return null;const Jt=tt*(pt*O+Ut*H+fe*et);return(Ct>0?Jt<0:Jt>0)?null:this.at(Jt/Ct,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class os extends ci{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Rt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Fn,this.combine=bo,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}}const Dl=new te,ni=new _s,Is=new Zn,Il=new I,Ns=new I,Us=new I,Fs=new I,aa=new I,Os=new I,Nl=new I,Bs=new I;class re extends De{constructor(t=new ke,e=new os){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){const o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}getVertexPosition(t,e){const n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,a=n.morphTargetsRelative;e.fromBufferAttribute(s,t);const o=this.morphTargetInfluences;if(r&&o){Os.set(0,0,0);for(let l=0,c=r.length;l<c;l++){const h=o[l],u=r[l];h!==0&&(aa.fromBufferAttribute(u,t),a?Os.addScaledVector(aa,h):Os.addScaledVector(aa.sub(e),h))}e.add(Os)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){const n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Is.copy(n.boundingSphere),Is.applyMatrix4(r),ni.copy(t.ray).recast(t.near),!(Is.containsPoint(ni.origin)===!1&&(ni.intersectSphere(Is,Il)===null||ni.origin.distanceToSquared(Il)>(t.far-t.near)**2))&&(Dl.copy(r).invert(),ni.copy(t.ray).applyMatrix4(Dl),!(n.boundingBox!==null&&ni.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,ni)))}_computeIntersections(t,e,n){let s;const r=this.geometry,a=this.material,o=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(o!==null)if(Array.isArray(a))for(let _=0,M=d.length;_<M;_++){const m=d[_],p=a[m.materialIndex],S=Math.max(m.start,f.start),R=Math.min(o.count,Math.min(m.start+m.count,f.start+f.count));for(let b=S,A=R;b<A;b+=3){const T=o.getX(b),g=o.getX(b+1),y=o.getX(b+2);s=ks(this,p,t,n,c,h,u,T,g,y),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const _=Math.max(0,f.start),M=Math.min(o.count,f.start+f.count);for(let m=_,p=M;m<p;m+=3){const S=o.getX(m),R=o.getX(m+1),b=o.getX(m+2);s=ks(this,a,t,n,c,h,u,S,R,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(a))for(let _=0,M=d.length;_<M;_++){const m=d[_],p=a[m.materialIndex],S=Math.max(m.start,f.start),R=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=S,A=R;b<A;b+=3){const T=b,g=b+1,y=b+2;s=ks(this,p,t,n,c,h,u,T,g,y),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const _=Math.max(0,f.start),M=Math.min(l.count,f.start+f.count);for(let m=_,p=M;m<p;m+=3){const S=m,R=m+1,b=m+2;s=ks(this,a,t,n,c,h,u,S,R,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}}function Gf(i,t,e,n,s,r,a,o){let l;if(t.side===We?l=n.intersectTriangle(a,r,s,!0,o):l=n.intersectTriangle(s,r,a,t.side===Yn,o),l===null)return null;Bs.copy(o),Bs.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(Bs);return c<e.near||c>e.far?null:{distance:c,point:Bs.clone(),object:i}}function ks(i,t,e,n,s,r,a,o,l,c){i.getVertexPosition(o,Ns),i.getVertexPosition(l,Us),i.getVertexPosition(c,Fs);const h=Gf(i,t,e,n,Ns,Us,Fs,Nl);if(h){const u=new I;dn.getBarycoord(Nl,Ns,Us,Fs,u),s&&(h.uv=dn.getInterpolatedAttribute(s,o,l,c,u,new Gt)),r&&(h.uv1=dn.getInterpolatedAttribute(r,o,l,c,u,new Gt)),a&&(h.normal=dn.getInterpolatedAttribute(a,o,l,c,u,new I),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));const d={a:o,b:l,c,normal:new I,materialIndex:0};dn.getNormal(Ns,Us,Fs,d.normal),h.face=d,h.barycoord=u}return h}class Sr extends Be{constructor(t=null,e=1,n=1,s,r,a,o,l,c=Le,h=Le,u,d){super(null,a,o,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class Ul extends Pe{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){const t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}}const yi=new te,Fl=new te,zs=[],Ol=new mn,Hf=new te,Zi=new re,Ji=new Zn;class Vf extends re{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Ul(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Hf)}computeBoundingBox(){const t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new mn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,yi),Ol.copy(t.boundingBox).applyMatrix4(yi),this.boundingBox.union(Ol)}computeBoundingSphere(){const t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Zn),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,yi),Ji.copy(t.boundingSphere).applyMatrix4(yi),this.boundingSphere.union(Ji)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){const n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,a=t*r+1;for(let o=0;o<n.length;o++)n[o]=s[a+o]}raycast(t,e){const n=this.matrixWorld,s=this.count;if(Zi.geometry=this.geometry,Zi.material=this.material,Zi.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Ji.copy(this.boundingSphere),Ji.applyMatrix4(n),t.ray.intersectsSphere(Ji)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,yi),Fl.multiplyMatrices(n,yi),Zi.matrixWorld=Fl,Zi.raycast(t,zs);for(let a=0,o=zs.length;a<o;a++){const l=zs[a];l.instanceId=r,l.object=this,e.push(l)}zs.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Ul(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){const n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Sr(new Float32Array(s*this.count),s,this.count,Ro,fn));const r=this.morphTexture.source.data.data;let a=0;for(let c=0;c<n.length;c++)a+=n[c];const o=this.geometry.morphTargetsRelative?1:1-a,l=s*t;return r[l]=o,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}}const ii=new Zn,Wf=new Gt(.5,.5),Gs=new I;class ps{constructor(t=new Dn,e=new Dn,n=new Dn,s=new Dn,r=new Dn,a=new Dn){this.planes=[t,e,n,s,r,a]}set(t,e,n,s,r,a){const o=this.planes;return o[0].copy(t),o[1].copy(e),o[2].copy(n),o[3].copy(s),o[4].copy(r),o[5].copy(a),this}copy(t){const e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=pn,n=!1){const s=this.planes,r=t.elements,a=r[0],o=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],_=r[8],M=r[9],m=r[10],p=r[11],S=r[12],R=r[13],b=r[14],A=r[15];if(s[0].setComponents(c-a,f-h,p-_,A-S).normalize(),s[1].setComponents(c+a,f+h,p+_,A+S).normalize(),s[2].setComponents(c+o,f+u,p+M,A+R).normalize(),s[3].setComponents(c-o,f-u,p-M,A-R).normalize(),n)s[4].setComponents(l,d,m,b).normalize(),s[5].setComponents(c-l,f-d,p-m,A-b).normalize();else if(s[4].setComponents(c-l,f-d,p-m,A-b).normalize(),e===pn)s[5].setComponents(c+l,f+d,p+m,A+b).normalize();else if(e===ds)s[5].setComponents(l,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),ii.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{const e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),ii.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(ii)}intersectsSprite(t){ii.center.set(0,0,0);const e=Wf.distanceTo(t.center);return ii.radius=.7071067811865476+e,ii.applyMatrix4(t.matrixWorld),this.intersectsSphere(ii)}intersectsSphere(t){const e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){const e=this.planes;for(let n=0;n<6;n++){const s=e[n];if(Gs.x=s.normal.x>0?t.max.x:t.min.x,Gs.y=s.normal.y>0?t.max.y:t.min.y,Gs.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Gs)<0)return!1}return!0}containsPoint(t){const e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}const Bl=new te;class No{constructor(){this.coordinateSystem=pn,this._frustums=[],this._count=0}setFromArrayCamera(t){const e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){const r=e[s];Bl.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new ps),n[s].setFromProjectionMatrix(Bl,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){const e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){const e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){const e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){const e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){const e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;const e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new ps),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new No().copy(this)}}class Oh extends ci{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Rt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}}const mr=new I,gr=new I,kl=new te,Qi=new _s,Hs=new Zn,oa=new I,zl=new I;class Xf extends De{constructor(t=new ke,e=new Oh){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)mr.fromBufferAttribute(e,s-1),gr.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=mr.distanceTo(gr);t.setAttribute("lineDistance",new ue(n,1))}else Lt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,a=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Hs.copy(n.boundingSphere),Hs.applyMatrix4(s),Hs.radius+=r,t.ray.intersectsSphere(Hs)===!1)return;kl.copy(s).invert(),Qi.copy(t.ray).applyMatrix4(kl);const o=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=o*o,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){const f=Math.max(0,a.start),_=Math.min(h.count,a.start+a.count);for(let M=f,m=_-1;M<m;M+=c){const p=h.getX(M),S=h.getX(M+1),R=Vs(this,t,Qi,l,p,S,M);R&&e.push(R)}if(this.isLineLoop){const M=h.getX(_-1),m=h.getX(f),p=Vs(this,t,Qi,l,M,m,_-1);p&&e.push(p)}}else{const f=Math.max(0,a.start),_=Math.min(d.count,a.start+a.count);for(let M=f,m=_-1;M<m;M+=c){const p=Vs(this,t,Qi,l,M,M+1,M);p&&e.push(p)}if(this.isLineLoop){const M=Vs(this,t,Qi,l,_-1,f,_-1);M&&e.push(M)}}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){const o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}}function Vs(i,t,e,n,s,r,a){const o=i.geometry.attributes.position;if(mr.fromBufferAttribute(o,s),gr.fromBufferAttribute(o,r),e.distanceSqToSegment(mr,gr,oa,zl)>n)return;oa.applyMatrix4(i.matrixWorld);const c=t.ray.origin.distanceTo(oa);if(!(c<t.near||c>t.far))return{distance:c,point:zl.clone().applyMatrix4(i.matrixWorld),index:a,face:null,faceIndex:null,barycoord:null,object:i}}const Gl=new I,Hl=new I;class qf extends Xf{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Gl.fromBufferAttribute(e,s),Hl.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Gl.distanceTo(Hl);t.setAttribute("lineDistance",new ue(n,1))}else Lt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class Bh extends Be{constructor(t=[],e=Oi,n,s,r,a,o,l,c,h){super(t,e,n,s,r,a,o,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}}class zi extends Be{constructor(t,e,n=bn,s,r,a,o=Le,l=Le,c,h=Kn,u=1){if(h!==Kn&&h!==qn)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");const d={width:t,height:e,depth:u};super(d,s,r,a,o,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Do(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){const e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}}class kh extends zi{constructor(t,e=bn,n=Oi,s,r,a=Le,o=Le,l,c=Kn){const h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,a,o,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}}class zh extends Be{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}}class hi extends ke{constructor(t=1,e=1,n=1,s=1,r=1,a=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:a};const o=this;s=Math.floor(s),r=Math.floor(r),a=Math.floor(a);const l=[],c=[],h=[],u=[];let d=0,f=0;_("z","y","x",-1,-1,n,e,t,a,r,0),_("z","y","x",1,-1,n,e,-t,a,r,1),_("x","z","y",1,1,t,n,e,s,a,2),_("x","z","y",1,-1,t,n,-e,s,a,3),_("x","y","z",1,-1,t,e,n,s,r,4),_("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new ue(c,3)),this.setAttribute("normal",new ue(h,3)),this.setAttribute("uv",new ue(u,2));function _(M,m,p,S,R,b,A,T,g,y,F){const D=b/g,U=A/y,O=b/2,W=A/2,L=T/2,H=g+1,K=y+1;let G=0,et=0;const X=new I;for(let j=0;j<K;j++){const tt=j*U-W;for(let Mt=0;Mt<H;Mt++){const Dt=Mt*D-O;X[M]=Dt*S,X[m]=tt*R,X[p]=L,c.push(X.x,X.y,X.z),X[M]=0,X[m]=0,X[p]=T>0?1:-1,h.push(X.x,X.y,X.z),u.push(Mt/g),u.push(1-j/y),G+=1}}for(let j=0;j<y;j++)for(let tt=0;tt<g;tt++){const Mt=d+tt+H*j,Dt=d+tt+H*(j+1),Y=d+(tt+1)+H*(j+1),ht=d+(tt+1)+H*j;l.push(Mt,Dt,ht),l.push(Dt,Y,ht),et+=6}o.addGroup(f,et,F),f+=et,d+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new hi(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}}class Uo extends ke{constructor(t=1,e=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:t,segments:e,thetaStart:n,thetaLength:s},e=Math.max(3,e);const r=[],a=[],o=[],l=[],c=new I,h=new Gt;a.push(0,0,0),o.push(0,0,1),l.push(.5,.5);for(let u=0,d=3;u<=e;u++,d+=3){const f=n+u/e*s;c.x=t*Math.cos(f),c.y=t*Math.sin(f),a.push(c.x,c.y,c.z),o.push(0,0,1),h.x=(a[d]/t+1)/2,h.y=(a[d+1]/t+1)/2,l.push(h.x,h.y)}for(let u=1;u<=e;u++)r.push(u,u+1,0);this.setIndex(r),this.setAttribute("position",new ue(a,3)),this.setAttribute("normal",new ue(o,3)),this.setAttribute("uv",new ue(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Uo(t.radius,t.segments,t.thetaStart,t.thetaLength)}}class yr extends ke{constructor(t=1,e=1,n=1,s=32,r=1,a=!1,o=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:a,thetaStart:o,thetaLength:l};const c=this;s=Math.floor(s),r=Math.floor(r);const h=[],u=[],d=[],f=[];let _=0;const M=[],m=n/2;let p=0;S(),a===!1&&(t>0&&R(!0),e>0&&R(!1)),this.setIndex(h),this.setAttribute("position",new ue(u,3)),this.setAttribute("normal",new ue(d,3)),this.setAttribute("uv",new ue(f,2));function S(){const b=new I,A=new I;let T=0;const g=(e-t)/n;for(let y=0;y<=r;y++){const F=[],D=y/r,U=D*(e-t)+t;for(let O=0;O<=s;O++){const W=O/s,L=W*l+o,H=Math.sin(L),K=Math.cos(L);A.x=U*H,A.y=-D*n+m,A.z=U*K,u.push(A.x,A.y,A.z),b.set(H,g,K).normalize(),d.push(b.x,b.y,b.z),f.push(W,1-D),F.push(_++)}M.push(F)}for(let y=0;y<s;y++)for(let F=0;F<r;F++){const D=M[F][y],U=M[F+1][y],O=M[F+1][y+1],W=M[F][y+1];(t>0||F!==0)&&(h.push(D,U,W),T+=3),(e>0||F!==r-1)&&(h.push(U,O,W),T+=3)}c.addGroup(p,T,0),p+=T}function R(b){const A=_,T=new Gt,g=new I;let y=0;const F=b===!0?t:e,D=b===!0?1:-1;for(let O=1;O<=s;O++)u.push(0,m*D,0),d.push(0,D,0),f.push(.5,.5),_++;const U=_;for(let O=0;O<=s;O++){const L=O/s*l+o,H=Math.cos(L),K=Math.sin(L);g.x=F*K,g.y=m*D,g.z=F*H,u.push(g.x,g.y,g.z),d.push(0,D,0),T.x=H*.5+.5,T.y=K*.5*D+.5,f.push(T.x,T.y),_++}for(let O=0;O<s;O++){const W=A+O,L=U+O;b===!0?h.push(L,L+1,W):h.push(L+1,L,W),y+=3}c.addGroup(p,y,b===!0?1:2),p+=y}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new yr(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class Fo extends yr{constructor(t=1,e=1,n=32,s=1,r=!1,a=0,o=Math.PI*2){super(0,t,e,n,s,r,a,o),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:a,thetaLength:o}}static fromJSON(t){return new Fo(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class ai extends ke{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};const r=t/2,a=e/2,o=Math.floor(n),l=Math.floor(s),c=o+1,h=l+1,u=t/o,d=e/l,f=[],_=[],M=[],m=[];for(let p=0;p<h;p++){const S=p*d-a;for(let R=0;R<c;R++){const b=R*u-r;_.push(b,-S,0),M.push(0,0,1),m.push(R/o),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let S=0;S<o;S++){const R=S+c*p,b=S+c*(p+1),A=S+1+c*(p+1),T=S+1+c*p;f.push(R,b,T),f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new ue(_,3)),this.setAttribute("normal",new ue(M,3)),this.setAttribute("uv",new ue(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new ai(t.width,t.height,t.widthSegments,t.heightSegments)}}class Ui extends ke{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,a=0,o=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:a,thetaLength:o},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));const l=Math.min(a+o,Math.PI);let c=0;const h=[],u=new I,d=new I,f=[],_=[],M=[],m=[];for(let p=0;p<=n;p++){const S=[],R=p/n,b=a+R*o,A=t*Math.cos(b),T=Math.sqrt(t*t-A*A);let g=0;p===0&&a===0?g=.5/e:p===n&&l===Math.PI&&(g=-.5/e);for(let y=0;y<=e;y++){const F=y/e,D=s+F*r;u.x=-T*Math.cos(D),u.y=A,u.z=T*Math.sin(D),_.push(u.x,u.y,u.z),d.copy(u).normalize(),M.push(d.x,d.y,d.z),m.push(F+g,1-R),S.push(c++)}h.push(S)}for(let p=0;p<n;p++)for(let S=0;S<e;S++){const R=h[p][S+1],b=h[p][S],A=h[p+1][S],T=h[p+1][S+1];(p!==0||a>0)&&f.push(R,b,T),(p!==n-1||l<Math.PI)&&f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new ue(_,3)),this.setAttribute("normal",new ue(M,3)),this.setAttribute("uv",new ue(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Ui(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}}class Oo extends ke{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,a=0,o=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:a,thetaLength:o},n=Math.floor(n),s=Math.floor(s);const l=[],c=[],h=[],u=[],d=new I,f=new I,_=new I;for(let M=0;M<=n;M++){const m=a+M/n*o;for(let p=0;p<=s;p++){const S=p/s*r;f.x=(t+e*Math.cos(m))*Math.cos(S),f.y=(t+e*Math.cos(m))*Math.sin(S),f.z=e*Math.sin(m),c.push(f.x,f.y,f.z),d.x=t*Math.cos(S),d.y=t*Math.sin(S),_.subVectors(f,d).normalize(),h.push(_.x,_.y,_.z),u.push(p/s),u.push(M/n)}}for(let M=1;M<=n;M++)for(let m=1;m<=s;m++){const p=(s+1)*M+m-1,S=(s+1)*(M-1)+m-1,R=(s+1)*(M-1)+m,b=(s+1)*M+m;l.push(p,S,b),l.push(S,R,b)}this.setIndex(l),this.setAttribute("position",new ue(c,3)),this.setAttribute("normal",new ue(h,3)),this.setAttribute("uv",new ue(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Oo(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}}function Gi(i){const t={};for(const e in i){t[e]={};for(const n in i[e]){const s=i[e][n];if(Vl(s))s.isRenderTargetTexture?(Lt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Vl(s[0])){const r=[];for(let a=0,o=s.length;a<o;a++)r[a]=s[a].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function He(i){const t={};for(let e=0;e<i.length;e++){const n=Gi(i[e]);for(const s in n)t[s]=n[s]}return t}function Vl(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function $f(i){const t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Gh(i){const t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:$t.workingColorSpace}const Yf={clone:Gi,merge:He};var Kf=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Zf=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class an extends ci{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Kf,this.fragmentShader=Zf,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Gi(t.uniforms),this.uniformsGroups=$f(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){const e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(const s in this.uniforms){const a=this.uniforms[s].value;a&&a.isTexture?e.uniforms[s]={type:"t",value:a.toJSON(t).uuid}:a&&a.isColor?e.uniforms[s]={type:"c",value:a.getHex()}:a&&a.isVector2?e.uniforms[s]={type:"v2",value:a.toArray()}:a&&a.isVector3?e.uniforms[s]={type:"v3",value:a.toArray()}:a&&a.isVector4?e.uniforms[s]={type:"v4",value:a.toArray()}:a&&a.isMatrix3?e.uniforms[s]={type:"m3",value:a.toArray()}:a&&a.isMatrix4?e.uniforms[s]={type:"m4",value:a.toArray()}:e.uniforms[s]={value:a}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(const n in t.uniforms){const s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Rt().setHex(s.value);break;case"v2":this.uniforms[n].value=new Gt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new I().fromArray(s.value);break;case"v4":this.uniforms[n].value=new de().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Ft().fromArray(s.value);break;case"m4":this.uniforms[n].value=new te().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(const n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}}class Jf extends an{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}}class ms extends ci{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Rt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Rt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=dr,this.normalScale=new Gt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Fn,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class Hh extends ms{constructor(t){super(),this.isMeshPhysicalMaterial=!0,this.defines={STANDARD:"",PHYSICAL:""},this.type="MeshPhysicalMaterial",this.anisotropyRotation=0,this.anisotropyMap=null,this.clearcoatMap=null,this.clearcoatRoughness=0,this.clearcoatRoughnessMap=null,this.clearcoatNormalScale=new Gt(1,1),this.clearcoatNormalMap=null,this.diffuseRoughnessMap=null,this.ior=1.5,Object.defineProperty(this,"reflectivity",{get:function(){return qt(2.5*(this.ior-1)/(this.ior+1),0,1)},set:function(e){this.ior=(1+.4*e)/(1-.4*e)}}),this.iridescenceMap=null,this.iridescenceIOR=1.3,this.iridescenceThicknessMinimum=100,this.iridescenceThicknessMaximum=400,this.iridescenceThicknessMap=null,this.sheenColor=new Rt(0),this.sheenColorMap=null,this.sheenRoughness=1,this.sheenRoughnessMap=null,this.transmissionMap=null,this.thickness=0,this.thicknessMap=null,this.attenuationDistance=1/0,this.attenuationColor=new Rt(1,1,1),this.specularIntensity=1,this.specularIntensityMap=null,this.specularColor=new Rt(1,1,1),this.specularColorMap=null,this._anisotropy=0,this._clearcoat=0,this._diffuseRoughness=0,this._dispersion=0,this._iridescence=0,this._retroreflectivity=0,this._sheen=0,this._transmission=0,this.setValues(t)}get anisotropy(){return this._anisotropy}set anisotropy(t){this._anisotropy>0!=t>0&&this.version++,this._anisotropy=t}get clearcoat(){return this._clearcoat}set clearcoat(t){this._clearcoat>0!=t>0&&this.version++,this._clearcoat=t}get diffuseRoughness(){return this._diffuseRoughness}set diffuseRoughness(t){this._diffuseRoughness>0!=t>0&&this.version++,this._diffuseRoughness=t}get iridescence(){return this._iridescence}set iridescence(t){this._iridescence>0!=t>0&&this.version++,this._iridescence=t}get dispersion(){return this._dispersion}set dispersion(t){this._dispersion>0!=t>0&&this.version++,this._dispersion=t}get retroreflectivity(){return this._retroreflectivity}set retroreflectivity(t){this._retroreflectivity>0!=t>0&&this.version++,this._retroreflectivity=t}get sheen(){return this._sheen}set sheen(t){this._sheen>0!=t>0&&this.version++,this._sheen=t}get transmission(){return this._transmission}set transmission(t){this._transmission>0!=t>0&&this.version++,this._transmission=t}get iridescenceThicknessRange(){return Ii('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),[this.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum]}set iridescenceThicknessRange(t){Ii('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),this.iridescenceThicknessMinimum=t[0],this.iridescenceThicknessMaximum=t[1]}copy(t){return super.copy(t),this.defines={STANDARD:"",PHYSICAL:""},this.anisotropy=t.anisotropy,this.anisotropyRotation=t.anisotropyRotation,this.anisotropyMap=t.anisotropyMap,this.clearcoat=t.clearcoat,this.clearcoatMap=t.clearcoatMap,this.clearcoatRoughness=t.clearcoatRoughness,this.clearcoatRoughnessMap=t.clearcoatRoughnessMap,this.clearcoatNormalMap=t.clearcoatNormalMap,this.clearcoatNormalScale.copy(t.clearcoatNormalScale),this.diffuseRoughness=t.diffuseRoughness,this.diffuseRoughnessMap=t.diffuseRoughnessMap,this.dispersion=t.dispersion,this.ior=t.ior,this.iridescence=t.iridescence,this.iridescenceMap=t.iridescenceMap,this.iridescenceIOR=t.iridescenceIOR,this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum,this.iridescenceThicknessMap=t.iridescenceThicknessMap,this.retroreflectivity=t.retroreflectivity,this.sheen=t.sheen,this.sheenColor.copy(t.sheenColor),this.sheenColorMap=t.sheenColorMap,this.sheenRoughness=t.sheenRoughness,this.sheenRoughnessMap=t.sheenRoughnessMap,this.transmission=t.transmission,this.transmissionMap=t.transmissionMap,this.thickness=t.thickness,this.thicknessMap=t.thicknessMap,this.attenuationDistance=t.attenuationDistance,this.attenuationColor.copy(t.attenuationColor),this.specularIntensity=t.specularIntensity,this.specularIntensityMap=t.specularIntensityMap,this.specularColor.copy(t.specularColor),this.specularColorMap=t.specularColorMap,this}}class Qf extends ci{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Rt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Rt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=dr,this.normalScale=new Gt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Fn,this.combine=bo,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class jf extends ci{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=of,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}}class tp extends ci{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}}const la={enabled:!1,files:{},add:function(i,t){this.enabled!==!1&&(Wl(i)||(this.files[i]=t))},get:function(i){if(this.enabled!==!1&&!Wl(i))return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};function Wl(i){try{const t=i.slice(i.indexOf(":")+1);return new URL(t).protocol==="blob:"}catch{return!1}}class ep{constructor(t,e,n){const s=this;let r=!1,a=0,o=0,l;const c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){o++,r===!1&&s.onStart!==void 0&&s.onStart(h,a,o),r=!0},this.itemEnd=function(h){a++,s.onProgress!==void 0&&s.onProgress(h,a,o),a===o&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){const u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){const f=c[u],_=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}}const np=new ep;class Bo{constructor(t){this.manager=t!==void 0?t:np,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){const n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}}Bo.DEFAULT_MATERIAL_NAME="__DEFAULT";const bi=new WeakMap;class ip extends Bo{constructor(t){super(t)}load(t,e,n,s){this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);const r=this,a=la.get(`image:${t}`);if(a!==void 0){if(a.complete===!0)r.manager.itemStart(t),setTimeout(function(){e&&e(a),r.manager.itemEnd(t)},0);else{let u=bi.get(a);u===void 0&&(u=[],bi.set(a,u)),u.push({onLoad:e,onError:s})}return a}const o=fs("img");function l(){h(),e&&e(this);const u=bi.get(this)||[];for(let d=0;d<u.length;d++){const f=u[d];f.onLoad&&f.onLoad(this)}bi.delete(this),r.manager.itemEnd(t)}function c(u){h(),s&&s(u),la.remove(`image:${t}`);const d=bi.get(this)||[];for(let f=0;f<d.length;f++){const _=d[f];_.onError&&_.onError(u)}bi.delete(this),r.manager.itemError(t),r.manager.itemEnd(t)}function h(){o.removeEventListener("load",l,!1),o.removeEventListener("error",c,!1)}return o.addEventListener("load",l,!1),o.addEventListener("error",c,!1),t.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(o.crossOrigin=this.crossOrigin),la.add(`image:${t}`,o),r.manager.itemStart(t),o.fetchPriority=this.priority,o.src=t,o}}class sp extends Bo{constructor(t){super(t)}load(t,e,n,s){const r=new Be,a=new ip(this.manager);return a.setPriority(this.priority),a.setCache(this.cache),a.setCrossOrigin(this.crossOrigin),a.setPath(this.path),a.load(t,function(o){r.image=o,r.needsUpdate=!0,e!==void 0&&e(r)},n,s),r}}class rp extends De{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Rt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){const e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}}const ca=new te,Xl=new I,ql=new I;class ap{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Gt(512,512),this.mapType=$e,this.map=null,this.mapPass=null,this.matrix=new te,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ps,this._frameExtents=new Gt(1,1),this._viewportCount=1,this._viewports=[new de(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){const e=this.camera;Xl.setFromMatrixPosition(t.matrixWorld),e.position.copy(Xl),ql.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(ql),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){ca.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(ca,t.coordinateSystem,t.reversedDepth);const r=this._frameExtents,a=s?s.z/r.x:1,o=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===ds||t.reversedDepth?e.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,1,0,0,0,0,1):e.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,.5,.5,0,0,0,1),e.multiply(ca)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){const t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}}const Ws=new I,Xs=new wn,vn=new I;class Vh extends De{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new te,this.projectionMatrix=new te,this.projectionMatrixInverse=new te,this.coordinateSystem=pn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Ws,Xs,vn),vn.x===1&&vn.y===1&&vn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ws,Xs,vn.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Ws,Xs,vn),vn.x===1&&vn.y===1&&vn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ws,Xs,vn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}}const Vn=new I,$l=new Gt,Yl=new Gt;class un extends Vh{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){const e=.5*this.getFilmHeight()/t;this.fov=ao*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){const t=Math.tan(kr*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return ao*2*Math.atan(Math.tan(kr*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Vn.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Vn.x,Vn.y).multiplyScalar(-t/Vn.z),Vn.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vn.x,Vn.y).multiplyScalar(-t/Vn.z)}getViewSize(t,e){return this.getViewBounds(t,$l,Yl),e.subVectors(Yl,$l)}setViewOffset(t,e,n,s,r,a){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=this.near;let e=t*Math.tan(kr*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s;const a=this.view;if(this.view!==null&&this.view.enabled){const l=a.fullWidth,c=a.fullHeight;r+=a.offsetX*s/l,e-=a.offsetY*n/c,s*=a.width/l,n*=a.height/c}const o=this.filmOffset;o!==0&&(r+=t*o/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}}class _r extends Vh{constructor(t=-1,e=1,n=1,s=-1,r=.1,a=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=a,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,a){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let r=n-t,a=n+t,o=s+e,l=s-e;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,a=r+c*this.view.width,o-=h*this.view.offsetY,l=o-h*this.view.height}this.projectionMatrix.makeOrthographic(r,a,o,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}}class op extends ap{constructor(){super(new _r(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class lp extends rp{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(De.DEFAULT_UP),this.updateMatrix(),this.target=new De,this.shadow=new op}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){const e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}}const Ei=-90,wi=1;class oo extends De{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new un(Ei,wi,t,e);s.layers=this.layers,this.add(s);const r=new un(Ei,wi,t,e);r.layers=this.layers,this.add(r);const a=new un(Ei,wi,t,e);a.layers=this.layers,this.add(a);const o=new un(Ei,wi,t,e);o.layers=this.layers,this.add(o);const l=new un(Ei,wi,t,e);l.layers=this.layers,this.add(l);const c=new un(Ei,wi,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const t=this.coordinateSystem,e=this.children.concat(),[n,s,r,a,o,l]=e;for(const c of e)this.remove(c);if(t===pn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),a.up.set(0,0,1),a.lookAt(0,-1,0),o.up.set(0,1,0),o.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===ds)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),a.up.set(0,0,-1),a.lookAt(0,-1,0),o.up.set(0,-1,0),o.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(const c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());const[r,a,o,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),_=t.xr.enabled;t.xr.enabled=!1;const M=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=M,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=_,n.texture.needsPMREMUpdate=!0}}class cp extends un{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}}function Kl(i,t,e,n){const s=hp(n);switch(e){case bh:return i*t;case Ro:return i*t/s.components*s.byteLength;case Co:return i*t/s.components*s.byteLength;case ri:return i*t*2/s.components*s.byteLength;case Po:return i*t*2/s.components*s.byteLength;case Eh:return i*t*3/s.components*s.byteLength;case Sn:return i*t*4/s.components*s.byteLength;case Lo:return i*t*4/s.components*s.byteLength;case js:case tr:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case er:case nr:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case La:case Ia:return Math.max(i,16)*Math.max(t,8)/4;case Pa:case Da:return Math.max(i,8)*Math.max(t,8)/2;case Na:case Ua:case Oa:case Ba:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Fa:case hr:case ka:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case za:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Ga:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Ha:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Va:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Wa:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Xa:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case qa:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case $a:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Ya:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Ka:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Za:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Ja:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Qa:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case ja:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case to:case eo:case no:return Math.ceil(i/4)*Math.ceil(t/4)*16;case io:case so:return Math.ceil(i/4)*Math.ceil(t/4)*8;case ur:case ro:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function hp(i){switch(i){case $e:case xh:return{byteLength:1,components:1};case us:case Mh:case En:return{byteLength:2,components:1};case To:case Ao:return{byteLength:2,components:4};case bn:case wo:case fn:return{byteLength:4,components:1};case Sh:case yh:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:yo}}));typeof window<"u"&&(window.__THREE__?Lt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=yo);/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function Wh(){let i=null,t=!1,e=null,n=null;function s(r,a){n=i.requestAnimationFrame(s),e(r,a)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function up(i){const t=new WeakMap;function e(o,l){const c=o.array,h=o.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),o.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)o.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:o.version,size:u}}function n(o,l,c){const h=l.array,u=l.updateRanges;if(i.bindBuffer(c,o),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,_)=>f.start-_.start);let d=0;for(let f=1;f<u.length;f++){const _=u[d],M=u[f];M.start<=_.start+_.count+1?_.count=Math.max(_.count,M.start+M.count-_.start):(++d,u[d]=M)}u.length=d+1;for(let f=0,_=u.length;f<_;f++){const M=u[f];i.bufferSubData(c,M.start*h.BYTES_PER_ELEMENT,h,M.start,M.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(o){return o.isInterleavedBufferAttribute&&(o=o.data),t.get(o)}function r(o){o.isInterleavedBufferAttribute&&(o=o.data);const l=t.get(o);l&&(i.deleteBuffer(l.buffer),t.delete(o))}function a(o,l){if(o.isInterleavedBufferAttribute&&(o=o.data),o.isGLBufferAttribute){const h=t.get(o);(!h||h.version<o.version)&&t.set(o,{buffer:o.buffer,type:o.type,bytesPerElement:o.elementSize,version:o.version});return}const c=t.get(o);if(c===void 0)t.set(o,e(o,l));else if(c.version<o.version){if(c.size!==o.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,o,l),c.version=o.version}}return{get:s,remove:r,update:a}}var dp=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,fp=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,pp=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,mp=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,gp=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,_p=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,vp=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,xp=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Mp=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Sp=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,yp=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,bp=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Ep=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,wp=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Tp=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Ap=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Rp=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Cp=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Pp=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Lp=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Dp=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Ip=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Np=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Up=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Fp=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Op=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Bp=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,kp=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,zp=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Gp="gl_FragColor = linearToOutputTexel( gl_FragColor );",Hp=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Vp=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Wp=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Xp=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,qp=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,$p=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Yp=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Kp=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Zp=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Jp=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Qp=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,jp=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,tm=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,em=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,nm=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,im=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,sm=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,rm=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,am=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,om=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,lm=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,cm=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,hm=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,um=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,dm=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,fm=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,pm=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,mm=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,gm=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,_m=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,vm=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,xm=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Mm=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Sm=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,ym=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,bm=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Em=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,wm=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Tm=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Am=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Rm=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Cm=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Pm=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Lm=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Dm=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Im=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Nm=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Um=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Fm=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Om=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Bm=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,km=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,zm=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Gm=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Hm=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Vm=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Wm=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Xm=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,qm=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,$m=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Ym=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Km=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Zm=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Jm=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Qm=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,jm=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,tg=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,eg=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,ng=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,ig=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,sg=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,rg=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,ag=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,og=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,lg=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,cg=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,hg=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const ug=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,dg=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,fg=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,pg=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,mg=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,gg=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_g=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,vg=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,xg=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Mg=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Sg=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,yg=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,bg=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Eg=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,wg=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Tg=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ag=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Rg=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Cg=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Pg=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Lg=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Dg=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Ig=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Ng=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ug=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Fg=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Og=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Bg=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,kg=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,zg=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Gg=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Hg=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Vg=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Wg=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,zt={alphahash_fragment:dp,alphahash_pars_fragment:fp,alphamap_fragment:pp,alphamap_pars_fragment:mp,alphatest_fragment:gp,alphatest_pars_fragment:_p,aomap_fragment:vp,aomap_pars_fragment:xp,batching_pars_vertex:Mp,batching_vertex:Sp,begin_vertex:yp,beginnormal_vertex:bp,bsdfs:Ep,iridescence_fragment:wp,bumpmap_pars_fragment:Tp,clipping_planes_fragment:Ap,clipping_planes_pars_fragment:Rp,clipping_planes_pars_vertex:Cp,clipping_planes_vertex:Pp,color_fragment:Lp,color_pars_fragment:Dp,color_pars_vertex:Ip,color_vertex:Np,common:Up,defaultnormal_vertex:Fp,displacementmap_pars_vertex:Op,displacementmap_vertex:Bp,emissivemap_fragment:kp,emissivemap_pars_fragment:zp,colorspace_fragment:Gp,colorspace_pars_fragment:Hp,envmap_fragment:Vp,envmap_common_pars_fragment:Wp,envmap_pars_fragment:Xp,envmap_pars_vertex:qp,envmap_physical_pars_fragment:im,envmap_vertex:$p,fog_vertex:Yp,fog_pars_vertex:Kp,fog_fragment:Zp,fog_pars_fragment:Jp,gradientmap_pars_fragment:Qp,lightmap_pars_fragment:jp,lights_lambert_fragment:tm,lights_lambert_pars_fragment:em,lights_pars_begin:nm,lights_toon_fragment:sm,lights_toon_pars_fragment:rm,lights_phong_fragment:am,lights_phong_pars_fragment:om,lights_physical_fragment:lm,lights_physical_pars_fragment:cm,lights_fragment_begin:hm,lights_fragment_maps:um,lights_fragment_end:dm,lightprobes_pars_fragment:fm,logdepthbuf_fragment:pm,logdepthbuf_pars_fragment:mm,logdepthbuf_pars_vertex:gm,logdepthbuf_vertex:_m,map_fragment:vm,map_pars_fragment:xm,map_particle_fragment:Mm,map_particle_pars_fragment:Sm,metalnessmap_fragment:ym,metalnessmap_pars_fragment:bm,morphinstance_vertex:Em,morphcolor_vertex:wm,morphnormal_vertex:Tm,morphtarget_pars_vertex:Am,morphtarget_vertex:Rm,normal_fragment_begin:Cm,normal_fragment_maps:Pm,normal_pars_fragment:Lm,normal_pars_vertex:Dm,normal_vertex:Im,normalmap_pars_fragment:Nm,clearcoat_normal_fragment_begin:Um,clearcoat_normal_fragment_maps:Fm,clearcoat_pars_fragment:Om,iridescence_pars_fragment:Bm,opaque_fragment:km,packing:zm,premultiplied_alpha_fragment:Gm,project_vertex:Hm,dithering_fragment:Vm,dithering_pars_fragment:Wm,roughnessmap_fragment:Xm,roughnessmap_pars_fragment:qm,shadowmap_pars_fragment:$m,shadowmap_pars_vertex:Ym,shadowmap_vertex:Km,shadowmask_pars_fragment:Zm,skinbase_vertex:Jm,skinning_pars_vertex:Qm,skinning_vertex:jm,skinnormal_vertex:tg,specularmap_fragment:eg,specularmap_pars_fragment:ng,tonemapping_fragment:ig,tonemapping_pars_fragment:sg,transmission_fragment:rg,transmission_pars_fragment:ag,uv_pars_fragment:og,uv_pars_vertex:lg,uv_vertex:cg,worldpos_vertex:hg,background_vert:ug,background_frag:dg,backgroundCube_vert:fg,backgroundCube_frag:pg,cube_vert:mg,cube_frag:gg,depth_vert:_g,depth_frag:vg,distance_vert:xg,distance_frag:Mg,equirect_vert:Sg,equirect_frag:yg,linedashed_vert:bg,linedashed_frag:Eg,meshbasic_vert:wg,meshbasic_frag:Tg,meshlambert_vert:Ag,meshlambert_frag:Rg,meshmatcap_vert:Cg,meshmatcap_frag:Pg,meshnormal_vert:Lg,meshnormal_frag:Dg,meshphong_vert:Ig,meshphong_frag:Ng,meshphysical_vert:Ug,meshphysical_frag:Fg,meshtoon_vert:Og,meshtoon_frag:Bg,points_vert:kg,points_frag:zg,shadow_vert:Gg,shadow_frag:Hg,sprite_vert:Vg,sprite_frag:Wg},gt={common:{diffuse:{value:new Rt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Ft},alphaMap:{value:null},alphaMapTransform:{value:new Ft},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Ft}},envmap:{envMap:{value:null},envMapRotation:{value:new Ft},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Ft}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Ft}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Ft},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Ft},normalScale:{value:new Gt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Ft},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Ft}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Ft}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Ft}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Rt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Rt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Ft},alphaTest:{value:0},uvTransform:{value:new Ft}},sprite:{diffuse:{value:new Rt(16777215)},opacity:{value:1},center:{value:new Gt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Ft},alphaMap:{value:null},alphaMapTransform:{value:new Ft},alphaTest:{value:0}}},Mn={basic:{uniforms:He([gt.common,gt.specularmap,gt.envmap,gt.aomap,gt.lightmap,gt.fog]),vertexShader:zt.meshbasic_vert,fragmentShader:zt.meshbasic_frag},lambert:{uniforms:He([gt.common,gt.specularmap,gt.envmap,gt.aomap,gt.lightmap,gt.emissivemap,gt.bumpmap,gt.normalmap,gt.displacementmap,gt.fog,gt.lights,{emissive:{value:new Rt(0)},envMapIntensity:{value:1}}]),vertexShader:zt.meshlambert_vert,fragmentShader:zt.meshlambert_frag},phong:{uniforms:He([gt.common,gt.specularmap,gt.envmap,gt.aomap,gt.lightmap,gt.emissivemap,gt.bumpmap,gt.normalmap,gt.displacementmap,gt.fog,gt.lights,{emissive:{value:new Rt(0)},specular:{value:new Rt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:zt.meshphong_vert,fragmentShader:zt.meshphong_frag},standard:{uniforms:He([gt.common,gt.envmap,gt.aomap,gt.lightmap,gt.emissivemap,gt.bumpmap,gt.normalmap,gt.displacementmap,gt.roughnessmap,gt.metalnessmap,gt.fog,gt.lights,{emissive:{value:new Rt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:zt.meshphysical_vert,fragmentShader:zt.meshphysical_frag},toon:{uniforms:He([gt.common,gt.aomap,gt.lightmap,gt.emissivemap,gt.bumpmap,gt.normalmap,gt.displacementmap,gt.gradientmap,gt.fog,gt.lights,{emissive:{value:new Rt(0)}}]),vertexShader:zt.meshtoon_vert,fragmentShader:zt.meshtoon_frag},matcap:{uniforms:He([gt.common,gt.bumpmap,gt.normalmap,gt.displacementmap,gt.fog,{matcap:{value:null}}]),vertexShader:zt.meshmatcap_vert,fragmentShader:zt.meshmatcap_frag},points:{uniforms:He([gt.points,gt.fog]),vertexShader:zt.points_vert,fragmentShader:zt.points_frag},dashed:{uniforms:He([gt.common,gt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:zt.linedashed_vert,fragmentShader:zt.linedashed_frag},depth:{uniforms:He([gt.common,gt.displacementmap]),vertexShader:zt.depth_vert,fragmentShader:zt.depth_frag},normal:{uniforms:He([gt.common,gt.bumpmap,gt.normalmap,gt.displacementmap,{opacity:{value:1}}]),vertexShader:zt.meshnormal_vert,fragmentShader:zt.meshnormal_frag},sprite:{uniforms:He([gt.sprite,gt.fog]),vertexShader:zt.sprite_vert,fragmentShader:zt.sprite_frag},background:{uniforms:{uvTransform:{value:new Ft},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:zt.background_vert,fragmentShader:zt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Ft}},vertexShader:zt.backgroundCube_vert,fragmentShader:zt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:zt.cube_vert,fragmentShader:zt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:zt.equirect_vert,fragmentShader:zt.equirect_frag},distance:{uniforms:He([gt.common,gt.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:zt.distance_vert,fragmentShader:zt.distance_frag},shadow:{uniforms:He([gt.lights,gt.fog,{color:{value:new Rt(0)},opacity:{value:1}}]),vertexShader:zt.shadow_vert,fragmentShader:zt.shadow_frag}};Mn.physical={uniforms:He([Mn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Ft},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Ft},clearcoatNormalScale:{value:new Gt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Ft},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Ft},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Ft},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Ft},sheen:{value:0},sheenColor:{value:new Rt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Ft},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Ft},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Ft},transmissionSamplerSize:{value:new Gt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Ft},attenuationDistance:{value:0},attenuationColor:{value:new Rt(0)},specularColor:{value:new Rt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Ft},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Ft},anisotropyVector:{value:new Gt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Ft}}]),vertexShader:zt.meshphysical_vert,fragmentShader:zt.meshphysical_frag};const qs={r:0,b:0,g:0},Xg=new te,Xh=new Ft;Xh.set(-1,0,0,0,1,0,0,0,1);function qg(i,t,e,n,s,r){const a=new Rt(0);let o=s===!0?0:1,l,c,h=null,u=0,d=null;function f(S){let R=S.isScene===!0?S.background:null;if(R&&R.isTexture){const b=S.backgroundBlurriness>0;R=t.get(R,b)}return R}function _(S){let R=!1;const b=f(S);b===null?m(a,o):b&&b.isColor&&(m(b,1),R=!0);const A=i.xr.getEnvironmentBlendMode();A==="additive"?e.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||R)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function M(S,R){const b=f(R);b&&b.isCubeTexture?(c===void 0&&(c=new re(new hi(1,1,1),new an({name:"BackgroundCubeMaterial",uniforms:Gi(Mn.backgroundCube.uniforms),vertexShader:Mn.backgroundCube.vertexShader,fragmentShader:Mn.backgroundCube.fragmentShader,side:We,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,T,g){this.matrixWorld.copyPosition(g.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=R.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Xg.makeRotationFromEuler(R.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Xh),c.material.toneMapped=$t.getTransfer(b.colorSpace)!==jt,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),S.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new re(new ai(2,2),new an({name:"BackgroundMaterial",uniforms:Gi(Mn.background.uniforms),vertexShader:Mn.background.vertexShader,fragmentShader:Mn.background.fragmentShader,side:Yn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,l.material.toneMapped=$t.getTransfer(b.colorSpace)!==jt,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),S.unshift(l,l.geometry,l.material,0,0,null))}function m(S,R){S.getRGB(qs,Gh(i)),e.buffers.color.setClear(qs.r,qs.g,qs.b,R,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return a},setClearColor:function(S,R=1){a.set(S),o=R,m(a,o)},getClearAlpha:function(){return o},setClearAlpha:function(S){o=S,m(a,o)},render:_,addToRenderList:M,dispose:p}}function $g(i,t){const e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null);let r=s,a=!1;function o(U,O,W,L,H){let K=!1;const G=u(U,L,W,O);r!==G&&(r=G,c(r.object)),K=f(U,L,W,H),K&&_(U,L,W,H),H!==null&&t.update(H,i.ELEMENT_ARRAY_BUFFER),(K||a)&&(a=!1,b(U,O,W,L),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(H).buffer))}function l(){return i.createVertexArray()}function c(U){return i.bindVertexArray(U)}function h(U){return i.deleteVertexArray(U)}function u(U,O,W,L){const H=L.wireframe===!0;let K=n[O.id];K===void 0&&(K={},n[O.id]=K);const G=U.isInstancedMesh===!0?U.id:0;let et=K[G];et===void 0&&(et={},K[G]=et);let X=et[W.id];X===void 0&&(X={},et[W.id]=X);let j=X[H];return j===void 0&&(j=d(l()),X[H]=j),j}function d(U){const O=[],W=[],L=[];for(let H=0;H<e;H++)O[H]=0,W[H]=0,L[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:W,attributeDivisors:L,object:U,attributes:{},index:null}}function f(U,O,W,L){const H=r.attributes,K=O.attributes;let G=0;const et=W.getAttributes();for(const X in et)if(et[X].location>=0){const tt=H[X];let Mt=K[X];if(Mt===void 0&&(X==="instanceMatrix"&&U.instanceMatrix&&(Mt=U.instanceMatrix),X==="instanceColor"&&U.instanceColor&&(Mt=U.instanceColor)),tt===void 0||tt.attribute!==Mt||Mt&&tt.data!==Mt.data)return!0;G++}return r.attributesNum!==G||r.index!==L}function _(U,O,W,L){const H={},K=O.attributes;let G=0;const et=W.getAttributes();for(const X in et)if(et[X].location>=0){let tt=K[X];tt===void 0&&(X==="instanceMatrix"&&U.instanceMatrix&&(tt=U.instanceMatrix),X==="instanceColor"&&U.instanceColor&&(tt=U.instanceColor));const Mt={};Mt.attribute=tt,tt&&tt.data&&(Mt.data=tt.data),H[X]=Mt,G++}r.attributes=H,r.attributesNum=G,r.index=L}function M(){const U=r.newAttributes;for(let O=0,W=U.length;O<W;O++)U[O]=0}function m(U){p(U,0)}function p(U,O){const W=r.newAttributes,L=r.enabledAttributes,H=r.attributeDivisors;W[U]=1,L[U]===0&&(i.enableVertexAttribArray(U),L[U]=1),H[U]!==O&&(i.vertexAttribDivisor(U,O),H[U]=O)}function S(){const U=r.newAttributes,O=r.enabledAttributes;for(let W=0,L=O.length;W<L;W++)O[W]!==U[W]&&(i.disableVertexAttribArray(W),O[W]=0)}function R(U,O,W,L,H,K,G){G===!0?i.vertexAttribIPointer(U,O,W,H,K):i.vertexAttribPointer(U,O,W,L,H,K)}function b(U,O,W,L){M();const H=L.attributes,K=W.getAttributes(),G=O.defaultAttributeValues;for(const et in K){const X=K[et];if(X.location>=0){let j=H[et];if(j===void 0&&(et==="instanceMatrix"&&U.instanceMatrix&&(j=U.instanceMatrix),et==="instanceColor"&&U.instanceColor&&(j=U.instanceColor)),j!==void 0){const tt=j.normalized,Mt=j.itemSize,Dt=t.get(j);if(Dt===void 0)continue;const Y=Dt.buffer,ht=Dt.type,vt=Dt.bytesPerElement,bt=ht===i.INT||ht===i.UNSIGNED_INT||j.gpuType===wo;if(j.isInterleavedBufferAttribute){const pt=j.data,Ut=pt.isInterleavedBuffer===!0?pt.stride:pt.itemSize,fe=j.offset;if(pt.isInstancedInterleavedBuffer||pt.isInstancedBufferAttribute){for(let Ct=0;Ct<X.locationSize;Ct++)p(X.location+Ct,pt.meshPerAttribute);U.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=pt.meshPerAttribute*pt.count)}else for(let Ct=0;Ct<X.locationSize;Ct++)m(X.location+Ct);i.bindBuffer(i.ARRAY_BUFFER,Y);for(let Ct=0;Ct<X.locationSize;Ct++)R(X.location+Ct,Mt/X.locationSize,ht,tt,Ut*vt,(fe+Mt/X.locationSize*Ct)*vt,bt)}else{if(j.isInstancedBufferAttribute){for(let pt=0;pt<X.locationSize;pt++)p(X.location+pt,j.meshPerAttribute);U.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let pt=0;pt<X.locationSize;pt++)m(X.location+pt);i.bindBuffer(i.ARRAY_BUFFER,Y);for(let pt=0;pt<X.locationSize;pt++)R(X.location+pt,Mt/X.locationSize,ht,tt,Mt*vt,Mt/X.locationSize*pt*vt,bt)}}else if(G!==void 0){const tt=G[et];if(tt!==void 0)switch(tt.length){case 2:i.vertexAttrib2fv(X.location,tt);break;case 3:i.vertexAttrib3fv(X.location,tt);break;case 4:i.vertexAttrib4fv(X.location,tt);break;default:i.vertexAttrib1fv(X.location,tt)}}}}S()}function A(){F();for(const U in n){const O=n[U];for(const W in O){const L=O[W];for(const H in L){const K=L[H];for(const G in K)h(K[G].object),delete K[G];delete L[H]}}delete n[U]}}function T(U){if(n[U.id]===void 0)return;const O=n[U.id];for(const W in O){const L=O[W];for(const H in L){const K=L[H];for(const G in K)h(K[G].object),delete K[G];delete L[H]}}delete n[U.id]}function g(U){for(const O in n){const W=n[O];for(const L in W){const H=W[L];if(H[U.id]===void 0)continue;const K=H[U.id];for(const G in K)h(K[G].object),delete K[G];delete H[U.id]}}}function y(U){for(const O in n){const W=n[O],L=U.isInstancedMesh===!0?U.id:0,H=W[L];if(H!==void 0){for(const K in H){const G=H[K];for(const et in G)h(G[et].object),delete G[et];delete H[K]}delete W[L],Object.keys(W).length===0&&delete n[O]}}}function F(){D(),a=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:o,reset:F,resetDefaultState:D,dispose:A,releaseStatesOfGeometry:T,releaseStatesOfObject:y,releaseStatesOfProgram:g,initAttributes:M,enableAttribute:m,disableUnusedAttributes:S}}function Yg(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function a(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function o(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=a,this.renderMultiDraw=o}function Kg(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){const g=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(g.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function a(g){return!(g!==Sn&&n.convert(g)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function o(g){const y=g===En&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(g!==$e&&g!==fn&&!y&&n.convert(g)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(g){if(g==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";g="mediump"}return g==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp";const h=l(c);h!==c&&(Lt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);const u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Lt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Lt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");const f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),M=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),S=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),R=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:a,textureTypeReadable:o,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:_,maxTextureSize:M,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:S,maxVaryings:R,maxFragmentUniforms:b,maxSamples:A,samples:T}}function Zg(i){const t=this;let e=null,n=0,s=!1,r=!1;const a=new Dn,o=new Ft,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){const f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){const _=u.clippingPlanes,M=u.clipIntersection,m=u.clipShadows,p=i.get(u);if(!s||_===null||_.length===0||r&&!m)r?h(null):c();else{const S=r?0:n,R=S*4;let b=p.clippingState||null;l.value=b,b=h(_,d,R,f);for(let A=0;A!==R;++A)b[A]=e[A];p.clippingState=b,this.numIntersection=M?this.numPlanes:0,this.numPlanes+=S}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,_){const M=u!==null?u.length:0;let m=null;if(M!==0){if(m=l.value,_!==!0||m===null){const p=f+M*4,S=d.matrixWorldInverse;o.getNormalMatrix(S),(m===null||m.length<p)&&(m=new Float32Array(p));for(let R=0,b=f;R!==M;++R,b+=4)a.copy(u[R]).applyMatrix4(S,o),a.normal.toArray(m,b),m[b+3]=a.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=M,t.numIntersection=0,m}}class ko extends rn{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;const n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Bh(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new hi(5,5,5),r=new an({name:"CubemapFromEquirect",uniforms:Gi(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:We,blending:Di});r.uniforms.tEquirect.value=e;const a=new re(s,r),o=e.minFilter;return e.minFilter===Xn&&(e.minFilter=Oe),new oo(1,10,this).update(t,a),e.minFilter=o,a.geometry.dispose(),a.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){const r=t.getRenderTarget();for(let a=0;a<6;a++)t.setRenderTarget(this,a),t.clear(e,n,s);t.setRenderTarget(r)}}const Zl=256,Jg=3,Qg=20,qh=256,$h=16,jg=3,t0=new I,e0=new Rt;class gs{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new oo(1,10,null),this._boxMesh=new re(new hi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){const{size:a=256,position:o=t0}=r,l=this._renderer;this._setSize(a);const c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);const u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,_=l.autoClearStencil,M=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,M===null&&(t.background=l.getClearColor(e0));const m=new oo(n,s,h);return m.position.copy(o),m.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=_,t.background=M,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=jl(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Ql(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Zl,Sf(t))}_fromTexture(t,e){t.mapping===Oi||t.mapping===cs?this._setSize(t.image.length===0?Zl:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);const n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){const t=this._cubeSize,e=Jl(t,!1,!1),n=Math.log2(t)-Jg;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){const e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Jl(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){const s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;const a=t.width>>e;t.viewport.set(0,0,a,a),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Oi||t.mapping===cs?(this._cubemapMaterial===null&&(this._cubemapMaterial=jl()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Ql()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=n0(),this._integrationMaterial=i0());const e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;const r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/$h);for(let a=0;a<=n;a++){const o=gs.lodToRoughness(a,n);if(a>n-jg)r.roughness.value=o,this._renderCube(t,a,this._integrationMaterial);else{const l=o>0?Math.log2(e)+.5*Math.log2(6/(qh*Math.pow(o,4)))+.5:0;s.roughness.value=o,s.lodBias.value=l,this._renderCube(t,a,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=s0());const n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}}function Jl(i,t,e){return new ko(i,{minFilter:Xn,generateMipmaps:t,type:En,colorSpace:ki,depthBuffer:e})}function vs(i,t,e){return new an({name:i,uniforms:t,vertexShader:zt.cube_vert,fragmentShader:e,side:We,blending:Di,depthTest:!1,depthWrite:!1})}function n0(){return vs("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${qh}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function i0(){return vs("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:$h}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function s0(){return vs("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Qg}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Ql(){return vs("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function jl(){return vs("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function r0(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?a(d):r(d)}function r(d){if(d&&d.isTexture){const f=d.mapping;if(f===Ur||f===Fr)if(t.has(d)){const _=t.get(d).texture;return o(_,d.mapping)}else{const _=d.image;if(_&&_.height>0){const M=new ko(_.height);return M.fromEquirectangularTexture(i,d),t.set(d,M),d.addEventListener("dispose",c),o(M.texture,d.mapping)}else return null}}return d}function a(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){const f=d.mapping,_=f===Ur||f===Fr,M=f===Oi||f===cs;if(_||M){let m=e.get(d);const p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return n===null&&(n=new gs(i)),m=_?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{const S=d.image;return _&&S&&S.height>0||M&&S&&l(S)?(n===null&&(n=new gs(i)),m=_?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function o(d,f){return f===Ur?d.mapping=Oi:f===Fr&&(d.mapping=cs),d}function l(d){let f=0;const _=6;for(let M=0;M<_;M++)d[M]!==void 0&&f++;return f===_}function c(d){const f=d.target;f.removeEventListener("dispose",c);const _=t.get(f);_!==void 0&&(t.delete(f),_.dispose())}function h(d){const f=d.target;f.removeEventListener("dispose",h);const _=e.get(f);_!==void 0&&(e.delete(f),_.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function a0(i){const t={};function e(n){if(t[n]!==void 0)return t[n];const s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){const s=e(n);return s===null&&Ii("WebGLRenderer: "+n+" extension not supported."),s}}}function o0(i,t,e,n){const s={},r=new WeakMap,a=new FinalizationRegistry(_=>delete s[_]);function o(_){l(_.target)}function l(_){_.index!==null&&t.remove(_.index);for(const m in _.attributes)t.remove(_.attributes[m]);_.removeEventListener("dispose",o),delete s[_.id],a.unregister(_);const M=r.get(_);M&&(t.remove(M),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,e.memory.geometries--}function c(_,M){return s[M.id]!==void 0||(M.addEventListener("dispose",o),s[M.id]=new WeakRef(M),a.register(M,M.id,M),e.memory.geometries++),M}function h(_){const M=_.attributes;for(const m in M)t.update(M[m],i.ARRAY_BUFFER)}function u(_){const M=_.index,m=_.attributes.position;let p=0;if(m===void 0)return;const S=M!==null?M.array.length:m.array.length/3-1,R=m.count>=65535?Fh:Uh,b=new R(Math.ceil(S/3)*6,1),A=b.array;if(M!==null){const g=M.array;p=M.version;for(let y=0,F=0;y<S;y+=3){const D=g[y+0],U=g[y+1],O=g[y+2];A[F++]=D,A[F++]=U,A[F++]=U,A[F++]=O,A[F++]=O,A[F++]=D}}else{p=m.version;for(let g=0,y=0;g<S;g+=3){const F=g+0,D=g+1,U=g+2;A[y++]=F,A[y++]=D,A[y++]=D,A[y++]=U,A[y++]=U,A[y++]=F}}b.version=p;const T=r.get(_);T&&t.remove(T),r.set(_,b)}function d(_){const M=r.get(_);if(M){const m=_.index;m!==null&&M.version<m.version&&u(_)}else u(_);return r.get(_)}function f(){for(const _ in s){const M=s[_].deref();M!==void 0&&l(M)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function l0(i,t,e){let n;function s(u){n=u}let r,a;function o(u){r=u.type,a=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*a),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*a,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let M=0;for(let m=0;m<f;m++)M+=d[m];e.update(M,n,1)}this.setMode=s,this.setIndex=o,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function c0(i){const t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,a,o){switch(e.calls++,a){case i.TRIANGLES:e.triangles+=o*(r/3);break;case i.LINES:e.lines+=o*(r/2);break;case i.LINE_STRIP:e.lines+=o*(r-1);break;case i.LINE_LOOP:e.lines+=o*r;break;case i.POINTS:e.points+=o*r;break;default:Zt("WebGLInfo: Unknown draw mode:",a);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function h0(i,t,e){const n=new WeakMap,s=new de;function r(a,o,l){const c=a.morphTargetInfluences,h=o.morphAttributes.position||o.morphAttributes.normal||o.morphAttributes.color,u=h!==void 0?h.length:0;let d=n.get(o);if(d===void 0||d.count!==u){let D=function(){y.dispose(),n.delete(o),o.removeEventListener("dispose",D)};var f=D;d!==void 0&&d.texture.dispose();const _=o.morphAttributes.position!==void 0,M=o.morphAttributes.normal!==void 0,m=o.morphAttributes.color!==void 0,p=o.morphAttributes.position||[],S=o.morphAttributes.normal||[],R=o.morphAttributes.color||[];let b=0;_===!0&&(b=1),M===!0&&(b=2),m===!0&&(b=3);let A=o.attributes.position.count*b,T=1;A>t.maxTextureSize&&(T=Math.ceil(A/t.maxTextureSize),A=t.maxTextureSize);const g=new Float32Array(A*T*4*u),y=new Dh(g,A,T,u);y.type=fn,y.needsUpdate=!0;const F=b*4;for(let U=0;U<u;U++){const O=p[U],W=S[U],L=R[U],H=A*T*4*U;for(let K=0;K<O.count;K++){const G=K*F;_===!0&&(s.fromBufferAttribute(O,K),g[H+G+0]=s.x,g[H+G+1]=s.y,g[H+G+2]=s.z,g[H+G+3]=0),M===!0&&(s.fromBufferAttribute(W,K),g[H+G+4]=s.x,g[H+G+5]=s.y,g[H+G+6]=s.z,g[H+G+7]=0),m===!0&&(s.fromBufferAttribute(L,K),g[H+G+8]=s.x,g[H+G+9]=s.y,g[H+G+10]=s.z,g[H+G+11]=L.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new Gt(A,T)},n.set(o,d),o.addEventListener("dispose",D)}if(a.isInstancedMesh===!0&&a.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",a.morphTexture,e);else{let _=0;for(let m=0;m<c.length;m++)_+=c[m];const M=o.morphTargetsRelative?1:1-_;l.getUniforms().setValue(i,"morphTargetBaseInfluence",M),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function u0(i,t,e,n,s){let r=new WeakMap;function a(c){const h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){const f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function o(){r=new WeakMap}function l(c){const h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:a,dispose:o}}const d0={[dh]:"LINEAR_TONE_MAPPING",[fh]:"REINHARD_TONE_MAPPING",[ph]:"CINEON_TONE_MAPPING",[mh]:"ACES_FILMIC_TONE_MAPPING",[_h]:"AGX_TONE_MAPPING",[Eo]:"NEUTRAL_TONE_MAPPING",[gh]:"CUSTOM_TONE_MAPPING"};function f0(i,t,e,n,s,r){const a=new rn(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1});let o=null,l=null,c=null;const h=new ke;h.setAttribute("position",new ue([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new ue([0,2,0,0,2,0],2));const u=new Jf({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new re(h,u),f=new _r(-1,1,1,-1,0,1);let _=null,M=null,m=!1,p,S=null,R=[],b=!1;this.setSize=function(A,T){a.setSize(A,T),o!==null&&o.setSize(A,T),l!==null&&l.setSize(A,T);for(let g=0;g<R.length;g++){const y=R[g];y.setSize&&y.setSize(A,T)}},this.setEffects=function(A){R=A,b=R.length>0&&R[0].isRenderPass===!0;const T=a.width,g=a.height;R.length>0&&o===null&&(o=new rn(T,g,{type:En,depthBuffer:!1,stencilBuffer:!1}),l=new rn(T,g,{type:En,depthBuffer:!1,stencilBuffer:!1}));const y=s===!0&&R.some(F=>F.needsDepthTexture===!0);y!==(a.depthTexture!==null)&&(y===!0&&c===null&&(c=new zi(T,g),r===!0&&(c.format=qn,c.type=Bi)),a.dispose(),a.depthTexture=y?c:null,a.resolveDepthBuffer=y,a.storeMultisampledDepthBuffer=y);for(let F=0;F<R.length;F++){const D=R[F];D.setSize&&D.setSize(T,g),y&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(A,T){if(m||A.toneMapping===Nn&&R.length===0)return!1;if(S=T,T!==null){const g=T.width,y=T.height;(a.width!==g||a.height!==y)&&this.setSize(g,y)}return b===!1&&A.setRenderTarget(a),p=A.toneMapping,A.toneMapping=Nn,!0},this.hasRenderPass=function(){return b},this.end=function(A,T){A.toneMapping=p,m=!0;let g=a,y=o;for(let F=0;F<R.length;F++){const D=R[F];D.enabled!==!1&&(D.render(A,y,g,T),D.needsSwap!==!1&&(g=y,y=y===o?l:o))}if(_!==A.outputColorSpace||M!==A.toneMapping){_=A.outputColorSpace,M=A.toneMapping,u.defines={},$t.getTransfer(_)===jt&&(u.defines.SRGB_TRANSFER="");const F=d0[M];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=g.texture,A.setRenderTarget(S),A.render(d,f),S=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){a.dispose(),o!==null&&o.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}const Yh=new Be,Kh=new zi(1,1),Zh=new kh(1),Jh=new Dh,Qh=new Af,jh=new Bh,tc=[],ec=[],nc=new Float32Array(16),ic=new Float32Array(9),sc=new Float32Array(4);function Wi(i,t,e){const n=i[0];if(n<=0||n>0)return i;const s=t*e;let r=tc[s];if(r===void 0&&(r=new Float32Array(s),tc[s]=r),t!==0){n.toArray(r,0);for(let a=1,o=0;a!==t;++a)o+=e,i[a].toArray(r,o)}return r}function Me(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Se(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function br(i,t){let e=ec[t];e===void 0&&(e=new Int32Array(t),ec[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function p0(i,t){const e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function m0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Me(e,t))return;i.uniform2fv(this.addr,t),Se(e,t)}}function g0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Me(e,t))return;i.uniform3fv(this.addr,t),Se(e,t)}}function _0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Me(e,t))return;i.uniform4fv(this.addr,t),Se(e,t)}}function v0(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(Me(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Se(e,t)}else{if(Me(e,n))return;sc.set(n),i.uniformMatrix2fv(this.addr,!1,sc),Se(e,n)}}function x0(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(Me(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Se(e,t)}else{if(Me(e,n))return;ic.set(n),i.uniformMatrix3fv(this.addr,!1,ic),Se(e,n)}}function M0(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(Me(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Se(e,t)}else{if(Me(e,n))return;nc.set(n),i.uniformMatrix4fv(this.addr,!1,nc),Se(e,n)}}function S0(i,t){const e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function y0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Me(e,t))return;i.uniform2iv(this.addr,t),Se(e,t)}}function b0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Me(e,t))return;i.uniform3iv(this.addr,t),Se(e,t)}}function E0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Me(e,t))return;i.uniform4iv(this.addr,t),Se(e,t)}}function w0(i,t){const e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function T0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Me(e,t))return;i.uniform2uiv(this.addr,t),Se(e,t)}}function A0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Me(e,t))return;i.uniform3uiv(this.addr,t),Se(e,t)}}function R0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Me(e,t))return;i.uniform4uiv(this.addr,t),Se(e,t)}}function Er(i){return i.version===0&&(i.compareFunction=Ah,i.needsUpdate=!0),i}function C0(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Er(Kh):r=Yh,e.setTexture2D(t||r,s)}function P0(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Qh,s)}function L0(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Er(Zh):r=jh,e.setTextureCube(t||r,s)}function D0(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Jh,s)}function I0(i){switch(i){case 5126:return p0;case 35664:return m0;case 35665:return g0;case 35666:return _0;case 35674:return v0;case 35675:return x0;case 35676:return M0;case 5124:case 35670:return S0;case 35667:case 35671:return y0;case 35668:case 35672:return b0;case 35669:case 35673:return E0;case 5125:return w0;case 36294:return T0;case 36295:return A0;case 36296:return R0;case 35678:case 36198:case 36298:case 36306:case 35682:return C0;case 35679:case 36299:case 36307:return P0;case 35680:case 36300:case 36308:case 36293:return L0;case 36289:case 36303:case 36311:case 36292:return D0}}function N0(i,t){i.uniform1fv(this.addr,t)}function U0(i,t){const e=Wi(t,this.size,2);i.uniform2fv(this.addr,e)}function F0(i,t){const e=Wi(t,this.size,3);i.uniform3fv(this.addr,e)}function O0(i,t){const e=Wi(t,this.size,4);i.uniform4fv(this.addr,e)}function B0(i,t){const e=Wi(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function k0(i,t){const e=Wi(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function z0(i,t){const e=Wi(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function G0(i,t){i.uniform1iv(this.addr,t)}function H0(i,t){i.uniform2iv(this.addr,t)}function V0(i,t){i.uniform3iv(this.addr,t)}function W0(i,t){i.uniform4iv(this.addr,t)}function X0(i,t){i.uniform1uiv(this.addr,t)}function q0(i,t){i.uniform2uiv(this.addr,t)}function $0(i,t){i.uniform3uiv(this.addr,t)}function Y0(i,t){i.uniform4uiv(this.addr,t)}function K0(i,t,e){const n=this.cache,s=t.length,r=br(e,s);Me(n,r)||(i.uniform1iv(this.addr,r),Se(n,r));let a;this.type===i.SAMPLER_2D_SHADOW?a=Er(Kh):a=Yh;for(let o=0;o!==s;++o)e.setTexture2D(t[o]||a,r[o])}function Z0(i,t,e){const n=this.cache,s=t.length,r=br(e,s);Me(n,r)||(i.uniform1iv(this.addr,r),Se(n,r));for(let a=0;a!==s;++a)e.setTexture3D(t[a]||Qh,r[a])}function J0(i,t,e){const n=this.cache,s=t.length,r=br(e,s);Me(n,r)||(i.uniform1iv(this.addr,r),Se(n,r));let a;this.type===i.SAMPLER_CUBE_SHADOW?a=Er(Zh):a=jh;for(let o=0;o!==s;++o)e.setTextureCube(t[o]||a,r[o])}function Q0(i,t,e){const n=this.cache,s=t.length,r=br(e,s);Me(n,r)||(i.uniform1iv(this.addr,r),Se(n,r));for(let a=0;a!==s;++a)e.setTexture2DArray(t[a]||Jh,r[a])}function j0(i){switch(i){case 5126:return N0;case 35664:return U0;case 35665:return F0;case 35666:return O0;case 35674:return B0;case 35675:return k0;case 35676:return z0;case 5124:case 35670:return G0;case 35667:case 35671:return H0;case 35668:case 35672:return V0;case 35669:case 35673:return W0;case 5125:return X0;case 36294:return q0;case 36295:return $0;case 36296:return Y0;case 35678:case 36198:case 36298:case 36306:case 35682:return K0;case 35679:case 36299:case 36307:return Z0;case 35680:case 36300:case 36308:case 36293:return J0;case 36289:case 36303:case 36311:case 36292:return Q0}}class t_{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=I0(e.type)}}class e_{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=j0(e.type)}}class n_{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){const s=this.seq;for(let r=0,a=s.length;r!==a;++r){const o=s[r];o.setValue(t,e[o.id],n)}}}const ha=/(\w+)(\])?(\[|\.)?/g;function rc(i,t){i.seq.push(t),i.map[t.id]=t}function i_(i,t,e){const n=i.name,s=n.length;for(ha.lastIndex=0;;){const r=ha.exec(n),a=ha.lastIndex;let o=r[1];const l=r[2]==="]",c=r[3];if(l&&(o=o|0),c===void 0||c==="["&&a+2===s){rc(e,c===void 0?new t_(o,i,t):new e_(o,i,t));break}else{let u=e.map[o];u===void 0&&(u=new n_(o),rc(e,u)),e=u}}}class ir{constructor(t,e){this.seq=[],this.map={};const n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let a=0;a<n;++a){const o=t.getActiveUniform(e,a),l=t.getUniformLocation(e,o.name);i_(o,l,this)}const s=[],r=[];for(const a of this.seq)a.type===t.SAMPLER_2D_SHADOW||a.type===t.SAMPLER_CUBE_SHADOW||a.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(a):r.push(a);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){const r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){const s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,a=e.length;r!==a;++r){const o=e[r],l=n[o.id];l.needsUpdate!==!1&&o.setValue(t,l.value,s)}}static seqWithValue(t,e){const n=[];for(let s=0,r=t.length;s!==r;++s){const a=t[s];a.id in e&&n.push(a)}return n}}function ac(i,t,e){const n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}const s_=37297;let r_=0;function a_(i,t){const e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let a=s;a<r;a++){const o=a+1;n.push(`${o===t?">":" "} ${o}: ${e[a]}`)}return n.join(`
`)}const oc=new Ft;function o_(i){$t._getMatrix(oc,$t.workingColorSpace,i);const t=`mat3( ${oc.elements.map(e=>e.toFixed(4))} )`;switch($t.getTransfer(i)){case fr:return[t,"LinearTransferOETF"];case jt:return[t,"sRGBTransferOETF"];default:return Lt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function lc(i,t,e){const n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";const a=/ERROR: 0:(\d+)/.exec(r);if(a){const o=parseInt(a[1]);return e.toUpperCase()+`

`+r+`

`+a_(i.getShaderSource(t),o)}else return r}function l_(i,t){const e=o_(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}const c_={[dh]:"Linear",[fh]:"Reinhard",[ph]:"Cineon",[mh]:"ACESFilmic",[_h]:"AgX",[Eo]:"Neutral",[gh]:"Custom"};function h_(i,t){const e=c_[t];return e===void 0?(Lt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}const $s=new I;function u_(){$t.getLuminanceCoefficients($s);const i=$s.x.toFixed(4),t=$s.y.toFixed(4),e=$s.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function d_(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(is).join(`
`)}function f_(i){const t=[];for(const e in i){const n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function p_(i,t){const e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const r=i.getActiveAttrib(t,s),a=r.name;let o=1;r.type===i.FLOAT_MAT2&&(o=2),r.type===i.FLOAT_MAT3&&(o=3),r.type===i.FLOAT_MAT4&&(o=4),e[a]={type:r.type,location:i.getAttribLocation(t,a),locationSize:o}}return e}function is(i){return i!==""}function cc(i,t){const e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function hc(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}const m_=/^[ \t]*#include +<([\w\d./]+)>/gm;function lo(i){return i.replace(m_,g_)}function g_(i,t){const e=zt[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return lo(e)}const __=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function uc(i){return i.replace(__,v_)}function v_(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function dc(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}const x_={[Qs]:"SHADOWMAP_TYPE_PCF",[Li]:"SHADOWMAP_TYPE_VSM"};function M_(i){return x_[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}const S_={[cs]:"ENVMAP_MODE_REFRACTION"};function y_(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":S_[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}const b_={[bo]:"ENVMAP_BLENDING_MULTIPLY",[sf]:"ENVMAP_BLENDING_MIX",[rf]:"ENVMAP_BLENDING_ADD"};function E_(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":b_[i.combine]||"ENVMAP_BLENDING_NONE"}function w_(i,t,e,n){const s=i.getContext(),r=e.defines;let a=e.vertexShader,o=e.fragmentShader;const l=M_(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=y_(e),u=E_(e),d=d_(e),f=f_(r),_=s.createProgram();let M,m,p=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(M=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(is).join(`
`),M.length>0&&(M+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(is).join(`
`),m.length>0&&(m+=`
`)):(M=[dc(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(is).join(`
`),m=[dc(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Nn?"#define TONE_MAPPING":"",e.toneMapping!==Nn?zt.tonemapping_pars_fragment:"",e.toneMapping!==Nn?h_("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",zt.colorspace_pars_fragment,l_("linearToOutputTexel",e.outputColorSpace),u_(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(is).join(`
`)),a=lo(a),a=cc(a,e),a=hc(a,e),o=lo(o),o=cc(o,e),o=hc(o,e),a=uc(a),o=uc(o),e.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,M=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+M,m=["#define varying in",e.glslVersion===_l?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===_l?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);const S=p+M+a,R=p+m+o,b=ac(s,s.VERTEX_SHADER,S),A=ac(s,s.FRAGMENT_SHADER,R);s.attachShader(_,b),s.attachShader(_,A),e.index0AttributeName!==void 0?s.bindAttribLocation(_,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function T(D){if(i.debug.checkShaderErrors){const U=s.getProgramInfoLog(_)||"",O=s.getShaderInfoLog(b)||"",W=s.getShaderInfoLog(A)||"",L=U.trim(),H=O.trim(),K=W.trim();let G=!0,et=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,b,A);else{const X=lc(s,b,"vertex"),j=lc(s,A,"fragment");Zt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+L+`
`+X+`
`+j)}else L!==""?Lt("WebGLProgram: Program Info Log:",L):(H===""||K==="")&&(et=!1);et&&(D.diagnostics={runnable:G,programLog:L,vertexShader:{log:H,prefix:M},fragmentShader:{log:K,prefix:m}})}s.deleteShader(b),s.deleteShader(A),g=new ir(s,_),y=p_(s,_)}let g;this.getUniforms=function(){return g===void 0&&T(this),g};let y;this.getAttributes=function(){return y===void 0&&T(this),y};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(_,s_)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=r_++,this.cacheKey=t,this.usedTimes=1,this.program=_,this.vertexShader=b,this.fragmentShader=A,this}let T_=0;class A_{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){const s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){const e=this.materialCache.get(t);for(const n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){const e=this.materialCache;let n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){const e=this.shaderCache;let n=e.get(t);return n===void 0&&(n=new R_(t),e.set(t,n)),n}}class R_{constructor(t){this.id=T_++,this.code=t,this.usedTimes=0}}function C_(i){return i===ri||i===hr||i===ur}function P_(i,t,e,n,s,r){const a=new Ih,o=new A_,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(g){return l.add(g),g===0?"uv":`uv${g}`}function _(g,y,F,D,U,O){const W=D.fog,L=U.geometry,H=g.isMeshStandardMaterial||g.isMeshLambertMaterial||g.isMeshPhongMaterial?D.environment:null,K=g.isMeshStandardMaterial||g.isMeshLambertMaterial&&!g.envMap||g.isMeshPhongMaterial&&!g.envMap,G=t.get(g.envMap||H,K),et=d[g.type];let X=n.precision;g.precision!==null&&(X=n.getMaxPrecision(g.precision),X!==g.precision&&Lt("WebGLProgram.getParameters:",g.precision,"not supported, using",X,"instead."));const j=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,tt=j!==void 0?j.length:0;let Mt=0;L.morphAttributes.position!==void 0&&(Mt=1),L.morphAttributes.normal!==void 0&&(Mt=2),L.morphAttributes.color!==void 0&&(Mt=3);let Dt,Y,ht,vt;if(et){const mt=Mn[et];Dt=mt.vertexShader,Y=mt.fragmentShader}else{Dt=g.vertexShader,Y=g.fragmentShader;const mt=o.getVertexShaderStage(g),Qt=o.getFragmentShaderStage(g);o.update(g,mt,Qt),ht=mt.id,vt=Qt.id}const bt=i.getRenderTarget(),pt=i.state.buffers.depth.getReversed(),Ut=U.isInstancedMesh===!0,fe=U.isBatchedMesh===!0,Ct=!!g.map,Jt=!!g.matcap,ee=!!G,Ht=ee&&G.isPMREMTexture===!0,Ae=!!g.aoMap,ge=!!g.lightMap,Xe=!!g.bumpMap&&g.wireframe===!1,le=!!g.normalMap,gn=!!g.displacementMap,ye=!!g.emissiveMap,Qe=!!g.metalnessMap,je=!!g.roughnessMap,tn=g.anisotropy>0,N=g.clearcoat>0,en=g.diffuseRoughness>0,ae=g.dispersion>0,oe=g.retroreflectivity>0,ft=g.iridescence>0,_e=g.sheen>0,At=g.transmission>0,It=tn&&!!g.anisotropyMap,E=N&&!!g.clearcoatMap,v=N&&!!g.clearcoatNormalMap,k=N&&!!g.clearcoatRoughnessMap,nt=en&&!!g.diffuseRoughnessMap,Q=ft&&!!g.iridescenceMap,rt=ft&&!!g.iridescenceThicknessMap,ut=_e&&!!g.sheenColorMap,$=_e&&!!g.sheenRoughnessMap,Z=!!g.specularMap,ot=!!g.specularColorMap,C=!!g.specularIntensityMap,J=At&&!!g.transmissionMap,q=At&&!!g.thicknessMap,lt=!!g.gradientMap,st=!!g.alphaMap,at=g.alphaTest>0,wt=!!g.alphaHash,kt=!!g.extensions;let it=Nn;g.toneMapped&&(bt===null||bt.isXRRenderTarget===!0)&&(it=i.toneMapping);const Tt=Ht?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,Ot={shaderID:et,shaderType:g.type,shaderName:g.name,vertexShader:Dt,fragmentShader:Y,defines:g.defines,customVertexShaderID:ht,customFragmentShaderID:vt,isRawShaderMaterial:g.isRawShaderMaterial===!0,glslVersion:g.glslVersion,precision:X,batching:fe,batchingColor:fe&&U._colorsTexture!==null,instancing:Ut,instancingColor:Ut&&U.instanceColor!==null,instancingMorph:Ut&&U.morphTexture!==null,outputColorSpace:bt===null?i.outputColorSpace:bt.isXRRenderTarget===!0?bt.texture.colorSpace:$t.workingColorSpace,alphaToCoverage:!!g.alphaToCoverage,map:Ct,matcap:Jt,envMap:ee,envMapMode:ee&&G.mapping,envMapPMREM:Ht,envMapMaxLod:Ht?Tt.length-1:null,envMapSize:Ht?Tt[0].width:null,aoMap:Ae,lightMap:ge,bumpMap:Xe,normalMap:le,displacementMap:gn,emissiveMap:ye,normalMapObjectSpace:le&&g.normalMapType===lf,normalMapTangentSpace:le&&g.normalMapType===dr,packedNormalMap:le&&g.normalMapType===dr&&C_(g.normalMap.format),metalnessMap:Qe,roughnessMap:je,anisotropy:tn,anisotropyMap:It,clearcoat:N,clearcoatMap:E,clearcoatNormalMap:v,clearcoatRoughnessMap:k,diffuseRoughness:en,diffuseRoughnessMap:nt,dispersion:ae,retroreflection:oe,iridescence:ft,iridescenceMap:Q,iridescenceThicknessMap:rt,sheen:_e,sheenColorMap:ut,sheenRoughnessMap:$,specularMap:Z,specularColorMap:ot,specularIntensityMap:C,transmission:At,transmissionMap:J,thicknessMap:q,gradientMap:lt,opaque:g.transparent===!1&&g.blending===rs&&g.alphaToCoverage===!1,alphaMap:st,alphaTest:at,alphaHash:wt,combine:g.combine,mapUv:Ct&&f(g.map.channel),aoMapUv:Ae&&f(g.aoMap.channel),lightMapUv:ge&&f(g.lightMap.channel),bumpMapUv:Xe&&f(g.bumpMap.channel),normalMapUv:le&&f(g.normalMap.channel),displacementMapUv:gn&&f(g.displacementMap.channel),emissiveMapUv:ye&&f(g.emissiveMap.channel),metalnessMapUv:Qe&&f(g.metalnessMap.channel),roughnessMapUv:je&&f(g.roughnessMap.channel),anisotropyMapUv:It&&f(g.anisotropyMap.channel),clearcoatMapUv:E&&f(g.clearcoatMap.channel),clearcoatNormalMapUv:v&&f(g.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:k&&f(g.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:nt&&f(g.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&f(g.iridescenceMap.channel),iridescenceThicknessMapUv:rt&&f(g.iridescenceThicknessMap.channel),sheenColorMapUv:ut&&f(g.sheenColorMap.channel),sheenRoughnessMapUv:$&&f(g.sheenRoughnessMap.channel),specularMapUv:Z&&f(g.specularMap.channel),specularColorMapUv:ot&&f(g.specularColorMap.channel),specularIntensityMapUv:C&&f(g.specularIntensityMap.channel),transmissionMapUv:J&&f(g.transmissionMap.channel),thicknessMapUv:q&&f(g.thicknessMap.channel),alphaMapUv:st&&f(g.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(le||tn),vertexNormals:!!L.attributes.normal,vertexColors:g.vertexColors,vertexAlphas:g.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:U.isPoints===!0&&!!L.attributes.uv&&(Ct||st),fog:!!W,useFog:g.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:g.wireframe===!1&&(g.flatShading===!0||L.attributes.normal===void 0&&le===!1&&(g.isMeshLambertMaterial||g.isMeshPhongMaterial||g.isMeshStandardMaterial||g.isMeshPhysicalMaterial)),sizeAttenuation:g.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:pt,skinning:U.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:tt,morphTextureStride:Mt,numSunLights:y.sun.length,numDirLights:y.directional.length,numPointLights:y.point.length,numSpotLights:y.spot.length,numSpotLightMaps:y.spotLightMap.length,numRectAreaLights:y.rectArea.length,numHemiLights:y.hemi.length,numSunLightShadows:y.sunShadowMap.length,numDirLightShadows:y.directionalShadowMap.length,numPointLightShadows:y.pointShadowMap.length,numSpotLightShadows:y.spotShadowMap.length,numSpotLightShadowsWithMaps:y.numSpotLightShadowsWithMaps,numLightProbes:y.numLightProbes,numLightProbeGrids:O.filter(mt=>mt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:g.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:it,decodeVideoTexture:Ct&&g.map.isVideoTexture===!0&&$t.getTransfer(g.map.colorSpace)===jt,decodeVideoTextureEmissive:ye&&g.emissiveMap.isVideoTexture===!0&&$t.getTransfer(g.emissiveMap.colorSpace)===jt,premultipliedAlpha:g.premultipliedAlpha,doubleSided:g.side===Ve,flipSided:g.side===We,useDepthPacking:g.depthPacking>=0,depthPacking:g.depthPacking||0,index0AttributeName:g.index0AttributeName,extensionClipCullDistance:kt&&g.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(kt&&g.extensions.multiDraw===!0||fe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:g.customProgramCacheKey()};return Ot.vertexUv1s=l.has(1),Ot.vertexUv2s=l.has(2),Ot.vertexUv3s=l.has(3),l.clear(),Ot}function M(g){const y=[];if(g.shaderID?y.push(g.shaderID):(y.push(g.customVertexShaderID),y.push(g.customFragmentShaderID)),g.defines!==void 0)for(const F in g.defines)y.push(F),y.push(g.defines[F]);return g.isRawShaderMaterial===!1&&(m(y,g),p(y,g),y.push(i.outputColorSpace)),y.push(g.customProgramCacheKey),y.join()}function m(g,y){g.push(y.precision),g.push(y.outputColorSpace),g.push(y.envMapMode),g.push(y.envMapPMREM),g.push(y.envMapMaxLod),g.push(y.envMapSize),g.push(y.mapUv),g.push(y.alphaMapUv),g.push(y.lightMapUv),g.push(y.aoMapUv),g.push(y.bumpMapUv),g.push(y.normalMapUv),g.push(y.displacementMapUv),g.push(y.emissiveMapUv),g.push(y.metalnessMapUv),g.push(y.roughnessMapUv),g.push(y.anisotropyMapUv),g.push(y.clearcoatMapUv),g.push(y.clearcoatNormalMapUv),g.push(y.clearcoatRoughnessMapUv),g.push(y.diffuseRoughnessMapUv),g.push(y.iridescenceMapUv),g.push(y.iridescenceThicknessMapUv),g.push(y.sheenColorMapUv),g.push(y.sheenRoughnessMapUv),g.push(y.specularMapUv),g.push(y.specularColorMapUv),g.push(y.specularIntensityMapUv),g.push(y.transmissionMapUv),g.push(y.thicknessMapUv),g.push(y.combine),g.push(y.fogExp2),g.push(y.sizeAttenuation),g.push(y.morphTargetsCount),g.push(y.numSunLights),g.push(y.numDirLights),g.push(y.numPointLights),g.push(y.numSpotLights),g.push(y.numSpotLightMaps),g.push(y.numHemiLights),g.push(y.numRectAreaLights),g.push(y.numSunLightShadows),g.push(y.numDirLightShadows),g.push(y.numPointLightShadows),g.push(y.numSpotLightShadows),g.push(y.numSpotLightShadowsWithMaps),g.push(y.numLightProbes),g.push(y.numLightProbeGrids),g.push(y.shadowMapType),g.push(y.toneMapping),g.push(y.numClippingPlanes),g.push(y.numClipIntersection),g.push(y.depthPacking)}function p(g,y){a.disableAll(),y.instancing&&a.enable(0),y.instancingColor&&a.enable(1),y.instancingMorph&&a.enable(2),y.matcap&&a.enable(3),y.envMap&&a.enable(4),y.normalMapObjectSpace&&a.enable(5),y.normalMapTangentSpace&&a.enable(6),y.clearcoat&&a.enable(7),y.iridescence&&a.enable(8),y.alphaTest&&a.enable(9),y.vertexColors&&a.enable(10),y.vertexAlphas&&a.enable(11),y.vertexUv1s&&a.enable(12),y.vertexUv2s&&a.enable(13),y.vertexUv3s&&a.enable(14),y.vertexTangents&&a.enable(15),y.anisotropy&&a.enable(16),y.alphaHash&&a.enable(17),y.batching&&a.enable(18),y.dispersion&&a.enable(19),y.retroreflection&&a.enable(24),y.diffuseRoughness&&a.enable(25),y.batchingColor&&a.enable(20),y.gradientMap&&a.enable(21),y.packedNormalMap&&a.enable(22),y.vertexNormals&&a.enable(23),g.push(a.mask),a.disableAll(),y.fog&&a.enable(0),y.useFog&&a.enable(1),y.flatShading&&a.enable(2),y.logarithmicDepthBuffer&&a.enable(3),y.reversedDepthBuffer&&a.enable(4),y.skinning&&a.enable(5),y.morphTargets&&a.enable(6),y.morphNormals&&a.enable(7),y.morphColors&&a.enable(8),y.premultipliedAlpha&&a.enable(9),y.shadowMapEnabled&&a.enable(10),y.doubleSided&&a.enable(11),y.flipSided&&a.enable(12),y.useDepthPacking&&a.enable(13),y.dithering&&a.enable(14),y.transmission&&a.enable(15),y.sheen&&a.enable(16),y.opaque&&a.enable(17),y.pointsUvs&&a.enable(18),y.decodeVideoTexture&&a.enable(19),y.decodeVideoTextureEmissive&&a.enable(20),y.alphaToCoverage&&a.enable(21),y.numLightProbeGrids>0&&a.enable(22),y.hasPositionAttribute&&a.enable(23),g.push(a.mask)}function S(g){const y=d[g.type];let F;if(y){const D=Mn[y];F=Yf.clone(D.uniforms)}else F=g.uniforms;return F}function R(g,y){let F=h.get(y);return F!==void 0?++F.usedTimes:(F=new w_(i,y,g,s),c.push(F),h.set(y,F)),F}function b(g){if(--g.usedTimes===0){const y=c.indexOf(g);c[y]=c[c.length-1],c.pop(),h.delete(g.cacheKey),g.destroy()}}function A(g){o.remove(g)}function T(){o.dispose()}return{getParameters:_,getProgramCacheKey:M,getUniforms:S,acquireProgram:R,releaseProgram:b,releaseShaderCache:A,programs:c,dispose:T}}function L_(){let i=new WeakMap;function t(a){return i.has(a)}function e(a){let o=i.get(a);return o===void 0&&(o={},i.set(a,o)),o}function n(a){i.delete(a)}function s(a,o,l){i.get(a)[o]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function D_(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function fc(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function pc(){const i=[];let t=0;const e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function a(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function o(d,f,_,M,m,p){let S=i[t];return S===void 0?(S={id:d.id,object:d,geometry:f,material:_,materialVariant:a(d),groupOrder:M,renderOrder:d.renderOrder,z:m,group:p},i[t]=S):(S.id=d.id,S.object=d,S.geometry=f,S.material=_,S.materialVariant=a(d),S.groupOrder=M,S.renderOrder=d.renderOrder,S.z=m,S.group=p),t++,S}function l(d,f,_,M,m,p,S){S.reversedDepth===!0&&(m=-m);const R=o(d,f,_,M,m,p);_.transmission>0?n.push(R):_.transparent===!0?s.push(R):e.push(R)}function c(d,f,_,M,m,p){const S=o(d,f,_,M,m,p);_.transmission>0?n.unshift(S):_.transparent===!0?s.unshift(S):e.unshift(S)}function h(d,f){e.length>1&&e.sort(d||D_),n.length>1&&n.sort(f||fc),s.length>1&&s.sort(f||fc)}function u(){for(let d=t,f=i.length;d<f;d++){const _=i[d];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function I_(){let i=new WeakMap;function t(n,s){const r=i.get(n);let a;return r===void 0?(a=new pc,i.set(n,[a])):s>=r.length?(a=new pc,r.push(a)):a=r[s],a}function e(){i=new WeakMap}return{get:t,dispose:e}}function N_(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new I,color:new Rt};break;case"SpotLight":e={position:new I,direction:new I,color:new Rt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new I,color:new Rt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new I,skyColor:new Rt,groundColor:new Rt};break;case"RectAreaLight":e={color:new Rt,position:new I,halfWidth:new I,halfHeight:new I};break}return i[t.id]=e,e}}}function U_(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Gt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Gt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Gt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}let F_=0;function O_(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function B_(i){const t=new N_,e=U_(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new I);const s=new I,r=new te,a=new te;function o(c){let h=0,u=0,d=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,_=0,M=0,m=0,p=0,S=0,R=0,b=0,A=0,T=0,g=0,y=0,F=0,D=0;c.sort(O_);for(let O=0,W=c.length;O<W;O++){const L=c[O],H=L.color,K=L.intensity,G=L.distance;let et=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===ri?et=L.shadow.map.texture:et=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)h+=H.r*K,u+=H.g*K,d+=H.b*K;else if(L.isLightProbe){for(let X=0;X<9;X++)n.probe[X].addScaledVector(L.sh.coefficients[X],K);D++}else if(L.isSunLight){const X=t.get(L);if(X.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){const j=L.shadow,tt=e.get(L);tt.shadowIntensity=j.intensity,tt.shadowBias=j.bias,tt.shadowNormalBias=j.normalBias,tt.shadowRadius=j.radius,tt.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[_]=tt,n.sunShadowMap[_]=et;const Mt=j.getViewportCount();for(let Dt=0;Dt<Mt;Dt++)n.sunShadowMatrix[M+Dt]=j.getMatrix(Dt),n.sunShadowCascade[M+Dt]=j._cascadeData[Dt];M+=Mt,_++}n.sun[f]=X,f++}else if(L.isDirectionalLight){const X=t.get(L);if(X.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){const j=L.shadow,tt=e.get(L);tt.shadowIntensity=j.intensity,tt.shadowBias=j.bias,tt.shadowNormalBias=j.normalBias,tt.shadowRadius=j.radius,tt.shadowMapSize=j.mapSize,n.directionalShadow[m]=tt,n.directionalShadowMap[m]=et,n.directionalShadowMatrix[m]=L.shadow.matrix,A++}n.directional[m]=X,m++}else if(L.isSpotLight){const X=t.get(L);X.position.setFromMatrixPosition(L.matrixWorld),X.color.copy(H).multiplyScalar(K),X.distance=G,X.coneCos=Math.cos(L.angle),X.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),X.decay=L.decay,n.spot[S]=X;const j=L.shadow;if(L.map&&(n.spotLightMap[y]=L.map,y++,j.updateMatrices(L),L.castShadow&&F++),n.spotLightMatrix[S]=j.matrix,L.castShadow){const tt=e.get(L);tt.shadowIntensity=j.intensity,tt.shadowBias=j.bias,tt.shadowNormalBias=j.normalBias,tt.shadowRadius=j.radius,tt.shadowMapSize=j.mapSize,n.spotShadow[S]=tt,n.spotShadowMap[S]=et,g++}S++}else if(L.isRectAreaLight){const X=t.get(L);X.color.copy(H).multiplyScalar(K),X.halfWidth.set(L.width*.5,0,0),X.halfHeight.set(0,L.height*.5,0),n.rectArea[R]=X,R++}else if(L.isPointLight){const X=t.get(L);if(X.color.copy(L.color).multiplyScalar(L.intensity),X.distance=L.distance,X.decay=L.decay,L.castShadow){const j=L.shadow,tt=e.get(L);tt.shadowIntensity=j.intensity,tt.shadowBias=j.bias,tt.shadowNormalBias=j.normalBias,tt.shadowRadius=j.radius,tt.shadowMapSize=j.mapSize,tt.shadowCameraNear=j.camera.near,tt.shadowCameraFar=j.camera.far,n.pointShadow[p]=tt,n.pointShadowMap[p]=et,n.pointShadowMatrix[p]=L.shadow.matrix,T++}n.point[p]=X,p++}else if(L.isHemisphereLight){const X=t.get(L);X.skyColor.copy(L.color).multiplyScalar(K),X.groundColor.copy(L.groundColor).multiplyScalar(K),n.hemi[b]=X,b++}}R>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=gt.LTC_FLOAT_1,n.rectAreaLTC2=gt.LTC_FLOAT_2):(n.rectAreaLTC1=gt.LTC_HALF_1,n.rectAreaLTC2=gt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;const U=n.hash;(U.sunLength!==f||U.directionalLength!==m||U.pointLength!==p||U.spotLength!==S||U.rectAreaLength!==R||U.hemiLength!==b||U.numSunShadows!==_||U.numDirectionalShadows!==A||U.numPointShadows!==T||U.numSpotShadows!==g||U.numSpotMaps!==y||U.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=m,n.spot.length=S,n.rectArea.length=R,n.point.length=p,n.hemi.length=b,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=M,n.sunShadowCascade.length=M,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=g,n.spotShadowMap.length=g,n.spotLightMatrix.length=g+y-F,n.spotLightMap.length=y,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=D,U.sunLength=f,U.directionalLength=m,U.pointLength=p,U.spotLength=S,U.rectAreaLength=R,U.hemiLength=b,U.numSunShadows=_,U.numDirectionalShadows=A,U.numPointShadows=T,U.numSpotShadows=g,U.numSpotMaps=y,U.numLightProbes=D,n.version=F_++)}function l(c,h){let u=0,d=0,f=0,_=0,M=0,m=0;const p=h.matrixWorldInverse;for(let S=0,R=c.length;S<R;S++){const b=c[S];if(b.isSunLight){const A=n.sun[u];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(p),u++}else if(b.isDirectionalLight){const A=n.directional[d];A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),d++}else if(b.isSpotLight){const A=n.spot[_];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(p),A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),_++}else if(b.isRectAreaLight){const A=n.rectArea[M];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(p),a.identity(),r.copy(b.matrixWorld),r.premultiply(p),a.extractRotation(r),A.halfWidth.set(b.width*.5,0,0),A.halfHeight.set(0,b.height*.5,0),A.halfWidth.applyMatrix4(a),A.halfHeight.applyMatrix4(a),M++}else if(b.isPointLight){const A=n.point[f];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(p),f++}else if(b.isHemisphereLight){const A=n.hemi[m];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(p),m++}}}return{setup:o,setupView:l,state:n}}function mc(i){const t=new B_(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function a(u){u.isLightProbeGrid?s.push(u):e.push(u)}function o(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}const h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:a,pushShadow:o}}function k_(i){let t=new WeakMap;function e(s,r=0){const a=t.get(s);let o;return a===void 0?(o=new mc(i),t.set(s,[o])):r>=a.length?(o=new mc(i),a.push(o)):o=a[r],o}function n(){t=new WeakMap}return{get:e,dispose:n}}const z_=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,G_=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,H_=[new I(1,0,0),new I(-1,0,0),new I(0,1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1)],V_=[new I(0,-1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1),new I(0,-1,0),new I(0,-1,0)],gc=new te,ji=new I,ua=new I;function W_(i,t,e){let n=new ps;const s=new Gt,r=new Gt,a=new de,o=new jf,l=new tp,c={},h=e.maxTextureSize,u={[Yn]:We,[We]:Yn,[Ve]:Ve},d=new an({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Gt},radius:{value:4}},vertexShader:z_,fragmentShader:G_}),f=d.clone();f.defines.HORIZONTAL_PASS=1;const _=new ke;_.setAttribute("position",new Pe(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const M=new re(_,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Qs;let p=this.type;this.render=function(T,g,y){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Bd&&(Lt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Qs);const F=i.getRenderTarget(),D=i.getActiveCubeFace(),U=i.getActiveMipmapLevel(),O=i.state;O.setBlending(Di),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);const W=p!==this.type;W&&g.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(H=>H.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,H=T.length;L<H;L++){const K=T[L],G=K.shadow;if(G===void 0){Lt("WebGLShadowMap:",K,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);const et=G.getFrameExtents();s.multiply(et),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/et.x),s.x=r.x*et.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/et.y),s.y=r.y*et.y,G.mapSize.y=r.y));const X=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=X,G.map===null||W===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Li){if(K.isPointLight){Lt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new rn(s.x,s.y,{format:ri,type:En,minFilter:Oe,magFilter:Oe,generateMipmaps:!1}),G.map.texture.name=K.name+".shadowMap",G.map.depthTexture=new zi(s.x,s.y,fn),G.map.depthTexture.name=K.name+".shadowMapDepth",G.map.depthTexture.format=Kn,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Le,G.map.depthTexture.magFilter=Le}else K.isPointLight?(G.map=new ko(s.x),G.map.depthTexture=new kh(s.x,bn)):(G.map=new rn(s.x,s.y),G.map.depthTexture=new zi(s.x,s.y,bn)),G.map.depthTexture.name=K.name+".shadowMap",G.map.depthTexture.format=Kn,this.type===Qs?(G.map.depthTexture.compareFunction=X?Th:wh,G.map.depthTexture.minFilter=Oe,G.map.depthTexture.magFilter=Oe):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Le,G.map.depthTexture.magFilter=Le);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);const j=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();K.isPointLight!==!0&&G.updateMatrices(K,y);const tt=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:y.layers;for(let Mt=0;Mt<j;Mt++){const Dt=G.getCamera(Mt);if(K.isPointLight){const Y=G.camera,ht=G.matrix,vt=K.distance||Y.far;vt!==Y.far&&(Y.far=vt,Y.updateProjectionMatrix()),ji.setFromMatrixPosition(K.matrixWorld),Y.position.copy(ji),ua.copy(Y.position),ua.add(H_[Mt]),Y.up.copy(V_[Mt]),Y.lookAt(ua),Y.updateMatrixWorld(),ht.makeTranslation(-ji.x,-ji.y,-ji.z),gc.multiplyMatrices(Y.projectionMatrix,Y.matrixWorldInverse),G._frustum.setFromProjectionMatrix(gc,Y.coordinateSystem,Y.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,Mt),i.clear();else{Mt===0&&(i.setRenderTarget(G.map),i.clear());const Y=G.getViewport(Mt);a.set(r.x*Y.x,r.y*Y.y,r.x*Y.z,r.y*Y.w),O.viewport(a)}n=G.getFrustum(Mt),b(g,y,Dt,K,tt,this.type)}G.isPointLightShadow!==!0&&this.type===Li&&S(G,y),G.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(F,D,U)};function S(T,g){const y=t.update(M);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new rn(s.x,s.y,{format:ri,type:En}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(g,null,y,d,M,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(g,null,y,f,M,null)}function R(T,g,y,F){let D=null;const U=y.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(U!==void 0)D=U;else if(D=y.isPointLight===!0?l:o,i.localClippingEnabled&&g.clipShadows===!0&&Array.isArray(g.clippingPlanes)&&g.clippingPlanes.length!==0||g.displacementMap&&g.displacementScale!==0||g.alphaMap&&g.alphaTest>0||g.map&&g.alphaTest>0||g.alphaToCoverage===!0){const O=D.uuid,W=g.uuid;let L=c[O];L===void 0&&(L={},c[O]=L);let H=L[W];H===void 0&&(H=D.clone(),L[W]=H,g.addEventListener("dispose",A)),D=H}if(D.visible=g.visible,D.wireframe=g.wireframe,F===Li?D.side=g.shadowSide!==null?g.shadowSide:g.side:D.side=g.shadowSide!==null?g.shadowSide:u[g.side],D.alphaMap=g.alphaMap,D.alphaTest=g.alphaToCoverage===!0?.5:g.alphaTest,D.map=g.map,D.clipShadows=g.clipShadows,D.clippingPlanes=g.clippingPlanes,D.clipIntersection=g.clipIntersection,D.displacementMap=g.displacementMap,D.displacementScale=g.displacementScale,D.displacementBias=g.displacementBias,D.wireframeLinewidth=g.wireframeLinewidth,D.linewidth=g.linewidth,y.isPointLight===!0&&D.isMeshDistanceMaterial===!0){const O=i.properties.get(D);O.light=y}return D}function b(T,g,y,F,D,U){if(T.visible===!1)return;if(T.layers.test(D)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&U===Li)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(y.matrixWorldInverse,T.matrixWorld);const L=t.update(T),H=T.material;if(Array.isArray(H)){const K=L.groups;for(let G=0,et=K.length;G<et;G++){const X=K[G],j=H[X.materialIndex];if(j&&j.visible){const tt=R(T,j,F,U);T.onBeforeShadow(i,T,g,y,L,tt,X),i.renderBufferDirect(y,null,L,tt,T,X),T.onAfterShadow(i,T,g,y,L,tt,X)}}}else if(H.visible){const K=R(T,H,F,U);T.onBeforeShadow(i,T,g,y,L,K,null),i.renderBufferDirect(y,null,L,K,T,null),T.onAfterShadow(i,T,g,y,L,K,null)}}const W=T.children;for(let L=0,H=W.length;L<H;L++)b(W[L],g,y,F,D,U)}function A(T){T.target.removeEventListener("dispose",A);for(const y in c){const F=c[y],D=T.target.uuid;D in F&&(F[D].dispose(),delete F[D])}}}function X_(i,t){function e(){let C=!1;const J=new de;let q=null;const lt=new de(0,0,0,0);return{setMask:function(st){q!==st&&!C&&(i.colorMask(st,st,st,st),q=st)},setLocked:function(st){C=st},setClear:function(st,at,wt,kt,it){it===!0&&(st*=kt,at*=kt,wt*=kt),J.set(st,at,wt,kt),lt.equals(J)===!1&&(i.clearColor(st,at,wt,kt),lt.copy(J))},reset:function(){C=!1,q=null,lt.set(-1,0,0,0)}}}function n(){let C=!1,J=!1,q=null,lt=null,st=null;return{setReversed:function(at){if(J!==at){const wt=t.get("EXT_clip_control");at?wt.clipControlEXT(wt.LOWER_LEFT_EXT,wt.ZERO_TO_ONE_EXT):wt.clipControlEXT(wt.LOWER_LEFT_EXT,wt.NEGATIVE_ONE_TO_ONE_EXT),J=at;const kt=st;st=null,this.setClear(kt)}},getReversed:function(){return J},setTest:function(at){at?pt(i.DEPTH_TEST):Ut(i.DEPTH_TEST)},setMask:function(at){q!==at&&!C&&(i.depthMask(at),q=at)},setFunc:function(at){if(J&&(at=xf[at]),lt!==at){switch(at){case ya:i.depthFunc(i.NEVER);break;case ba:i.depthFunc(i.ALWAYS);break;case Ea:i.depthFunc(i.LESS);break;case ls:i.depthFunc(i.LEQUAL);break;case wa:i.depthFunc(i.EQUAL);break;case Ta:i.depthFunc(i.GEQUAL);break;case Aa:i.depthFunc(i.GREATER);break;case Ra:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}lt=at}},setLocked:function(at){C=at},setClear:function(at){st!==at&&(st=at,J&&(at=1-at),i.clearDepth(at))},reset:function(){C=!1,q=null,lt=null,st=null,J=!1}}}function s(){let C=!1,J=null,q=null,lt=null,st=null,at=null,wt=null,kt=null,it=null;return{setTest:function(Tt){C||(Tt?pt(i.STENCIL_TEST):Ut(i.STENCIL_TEST))},setMask:function(Tt){J!==Tt&&!C&&(i.stencilMask(Tt),J=Tt)},setFunc:function(Tt,Ot,mt){(q!==Tt||lt!==Ot||st!==mt)&&(i.stencilFunc(Tt,Ot,mt),q=Tt,lt=Ot,st=mt)},setOp:function(Tt,Ot,mt){(at!==Tt||wt!==Ot||kt!==mt)&&(i.stencilOp(Tt,Ot,mt),at=Tt,wt=Ot,kt=mt)},setLocked:function(Tt){C=Tt},setClear:function(Tt){it!==Tt&&(i.clearStencil(Tt),it=Tt)},reset:function(){C=!1,J=null,q=null,lt=null,st=null,at=null,wt=null,kt=null,it=null}}}const r=new e,a=new n,o=new s;let l={};const c=new WeakMap;let h={},u={},d={},f=new WeakMap,_=[],M=null,m=!1,p=null,S=null,R=null,b=null,A=null,T=null,g=null,y=new Rt(0,0,0),F=0,D=!1,U=null,O=null,W=null,L=null,H=null;const K=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let G=!1,et=0;const X=i.getParameter(i.VERSION);X.indexOf("WebGL")!==-1?(et=parseFloat(/^WebGL (\d)/.exec(X)[1]),G=et>=1):X.indexOf("OpenGL ES")!==-1&&(et=parseFloat(/^OpenGL ES (\d)/.exec(X)[1]),G=et>=2);let j=null,tt={};const Mt=i.getParameter(i.SCISSOR_BOX),Dt=i.getParameter(i.VIEWPORT),Y=new de().fromArray(Mt),ht=new de().fromArray(Dt);function vt(C,J,q,lt){const st=new Uint8Array(4),at=i.createTexture();i.bindTexture(C,at),i.texParameteri(C,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(C,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let wt=0;wt<q;wt++)C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY?i.texImage3D(J,0,i.RGBA,1,1,lt,0,i.RGBA,i.UNSIGNED_BYTE,st):i.texImage2D(J+wt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,st);return at}const bt={};bt[i.TEXTURE_2D]=vt(i.TEXTURE_2D,i.TEXTURE_2D,1),bt[i.TEXTURE_CUBE_MAP]=vt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),bt[i.TEXTURE_2D_ARRAY]=vt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),bt[i.TEXTURE_3D]=vt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),a.setClear(1),o.setClear(0),pt(i.DEPTH_TEST),a.setFunc(ls),Xe(!1),le(fl),pt(i.CULL_FACE),Ae(Di);function pt(C){h[C]!==!0&&(i.enable(C),h[C]=!0)}function Ut(C){h[C]!==!1&&(i.disable(C),h[C]=!1)}function fe(C,J){return d[C]!==J?(i.bindFramebuffer(C,J),d[C]=J,C===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=J),C===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=J),!0):!1}function Ct(C,J){let q=_,lt=!1;if(C){q=f.get(J),q===void 0&&(q=[],f.set(J,q));const st=C.textures;if(q.length!==st.length||q[0]!==i.COLOR_ATTACHMENT0){for(let at=0,wt=st.length;at<wt;at++)q[at]=i.COLOR_ATTACHMENT0+at;q.length=st.length,lt=!0}}else q[0]!==i.BACK&&(q[0]=i.BACK,lt=!0);lt&&i.drawBuffers(q)}function Jt(C){return M!==C?(i.useProgram(C),M=C,!0):!1}const ee={[Ri]:i.FUNC_ADD,[zd]:i.FUNC_SUBTRACT,[Gd]:i.FUNC_REVERSE_SUBTRACT};ee[Hd]=i.MIN,ee[Vd]=i.MAX;const Ht={[Wd]:i.ZERO,[Xd]:i.ONE,[qd]:i.SRC_COLOR,[hh]:i.SRC_ALPHA,[Qd]:i.SRC_ALPHA_SATURATE,[Zd]:i.DST_COLOR,[Yd]:i.DST_ALPHA,[$d]:i.ONE_MINUS_SRC_COLOR,[uh]:i.ONE_MINUS_SRC_ALPHA,[Jd]:i.ONE_MINUS_DST_COLOR,[Kd]:i.ONE_MINUS_DST_ALPHA,[jd]:i.CONSTANT_COLOR,[tf]:i.ONE_MINUS_CONSTANT_COLOR,[ef]:i.CONSTANT_ALPHA,[nf]:i.ONE_MINUS_CONSTANT_ALPHA};function Ae(C,J,q,lt,st,at,wt,kt,it,Tt){if(C===Di){m===!0&&(Ut(i.BLEND),m=!1);return}if(m===!1&&(pt(i.BLEND),m=!0),C!==kd){if(C!==p||Tt!==D){if((S!==Ri||A!==Ri)&&(i.blendEquation(i.FUNC_ADD),S=Ri,A=Ri),Tt)switch(C){case rs:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case pl:i.blendFunc(i.ONE,i.ONE);break;case ml:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case gl:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Zt("WebGLState: Invalid blending: ",C);break}else switch(C){case rs:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case pl:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ml:Zt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case gl:Zt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Zt("WebGLState: Invalid blending: ",C);break}R=null,b=null,T=null,g=null,y.set(0,0,0),F=0,p=C,D=Tt}return}st=st||J,at=at||q,wt=wt||lt,(J!==S||st!==A)&&(i.blendEquationSeparate(ee[J],ee[st]),S=J,A=st),(q!==R||lt!==b||at!==T||wt!==g)&&(i.blendFuncSeparate(Ht[q],Ht[lt],Ht[at],Ht[wt]),R=q,b=lt,T=at,g=wt),(kt.equals(y)===!1||it!==F)&&(i.blendColor(kt.r,kt.g,kt.b,it),y.copy(kt),F=it),p=C,D=!1}function ge(C,J){C.side===Ve?Ut(i.CULL_FACE):pt(i.CULL_FACE);let q=C.side===We;J&&(q=!q),Xe(q),C.blending===rs&&C.transparent===!1?Ae(Di):Ae(C.blending,C.blendEquation,C.blendSrc,C.blendDst,C.blendEquationAlpha,C.blendSrcAlpha,C.blendDstAlpha,C.blendColor,C.blendAlpha,C.premultipliedAlpha),a.setFunc(C.depthFunc),a.setTest(C.depthTest),a.setMask(C.depthWrite),r.setMask(C.colorWrite);const lt=C.stencilWrite;o.setTest(lt),lt&&(o.setMask(C.stencilWriteMask),o.setFunc(C.stencilFunc,C.stencilRef,C.stencilFuncMask),o.setOp(C.stencilFail,C.stencilZFail,C.stencilZPass)),ye(C.polygonOffset,C.polygonOffsetFactor,C.polygonOffsetUnits),C.alphaToCoverage===!0?pt(i.SAMPLE_ALPHA_TO_COVERAGE):Ut(i.SAMPLE_ALPHA_TO_COVERAGE)}function Xe(C){U!==C&&(C?i.frontFace(i.CW):i.frontFace(i.CCW),U=C)}function le(C){C!==Fd?(pt(i.CULL_FACE),C!==O&&(C===fl?i.cullFace(i.BACK):C===Od?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ut(i.CULL_FACE),O=C}function gn(C){C!==W&&(G&&i.lineWidth(C),W=C)}function ye(C,J,q){C?(pt(i.POLYGON_OFFSET_FILL),(L!==J||H!==q)&&(L=J,H=q,a.getReversed()&&(J=-J,q=-q),i.polygonOffset(J,q))):Ut(i.POLYGON_OFFSET_FILL)}function Qe(C){C?pt(i.SCISSOR_TEST):Ut(i.SCISSOR_TEST)}function je(C){C===void 0&&(C=i.TEXTURE0+K-1),j!==C&&(i.activeTexture(C),j=C)}function tn(C,J,q){q===void 0&&(j===null?q=i.TEXTURE0+K-1:q=j);let lt=tt[q];lt===void 0&&(lt={type:void 0,texture:void 0},tt[q]=lt),(lt.type!==C||lt.texture!==J)&&(j!==q&&(i.activeTexture(q),j=q),i.bindTexture(C,J||bt[C]),lt.type=C,lt.texture=J)}function N(){const C=tt[j];C!==void 0&&C.type!==void 0&&(i.bindTexture(C.type,null),C.type=void 0,C.texture=void 0)}function en(){try{i.compressedTexImage2D(...arguments)}catch(C){Zt("WebGLState:",C)}}function ae(){try{i.compressedTexImage3D(...arguments)}catch(C){Zt("WebGLState:",C)}}function oe(){try{i.texSubImage2D(...arguments)}catch(C){Zt("WebGLState:",C)}}function ft(){try{i.texSubImage3D(...arguments)}catch(C){Zt("WebGLState:",C)}}function _e(){try{i.compressedTexSubImage2D(...arguments)}catch(C){Zt("WebGLState:",C)}}function At(){try{i.compressedTexSubImage3D(...arguments)}catch(C){Zt("WebGLState:",C)}}function It(){try{i.texStorage2D(...arguments)}catch(C){Zt("WebGLState:",C)}}function E(){try{i.texStorage3D(...arguments)}catch(C){Zt("WebGLState:",C)}}function v(){try{i.texImage2D(...arguments)}catch(C){Zt("WebGLState:",C)}}function k(){try{i.texImage3D(...arguments)}catch(C){Zt("WebGLState:",C)}}function nt(C){return u[C]!==void 0?u[C]:i.getParameter(C)}function Q(C,J){u[C]!==J&&(i.pixelStorei(C,J),u[C]=J)}function rt(C){Y.equals(C)===!1&&(i.scissor(C.x,C.y,C.z,C.w),Y.copy(C))}function ut(C){ht.equals(C)===!1&&(i.viewport(C.x,C.y,C.z,C.w),ht.copy(C))}function $(C,J){let q=c.get(J);q===void 0&&(q=new WeakMap,c.set(J,q));let lt=q.get(C);lt===void 0&&(lt=i.getUniformBlockIndex(J,C.name),i.uniformBlockBinding(J,lt,lt),q.set(C,lt))}function Z(C,J,q){const st=c.get(J).get(C);l[st]!==q&&(i.bindBufferBase(i.UNIFORM_BUFFER,st,q),l[st]=q)}function ot(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),a.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,tt={},d={},l={},f=new WeakMap,_=[],M=null,m=!1,p=null,S=null,R=null,b=null,A=null,T=null,g=null,y=new Rt(0,0,0),F=0,D=!1,U=null,O=null,W=null,L=null,H=null,Y.set(0,0,i.canvas.width,i.canvas.height),ht.set(0,0,i.canvas.width,i.canvas.height),r.reset(),a.reset(),o.reset()}return{buffers:{color:r,depth:a,stencil:o},enable:pt,disable:Ut,bindFramebuffer:fe,drawBuffers:Ct,useProgram:Jt,setBlending:Ae,setMaterial:ge,setFlipSided:Xe,setCullFace:le,setLineWidth:gn,setPolygonOffset:ye,setScissorTest:Qe,activeTexture:je,bindTexture:tn,unbindTexture:N,compressedTexImage2D:en,compressedTexImage3D:ae,texImage2D:v,texImage3D:k,pixelStorei:Q,getParameter:nt,updateUBOMapping:$,uniformBlockBinding:Z,texStorage2D:It,texStorage3D:E,texSubImage2D:oe,texSubImage3D:ft,compressedTexSubImage2D:_e,compressedTexSubImage3D:At,scissor:rt,viewport:ut,reset:ot}}function q_(i,t,e,n,s,r,a){const o=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Gt,h=new WeakMap,u=new Set;let d;const f=new WeakMap,_=new Set,M=new FinalizationRegistry(E=>_.delete(E));let m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(E,v){return m?new OffscreenCanvas(E,v):fs("canvas")}function S(E,v,k){let nt=1;const Q=It(E);if((Q.width>k||Q.height>k)&&(nt=k/Math.max(Q.width,Q.height)),nt<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){const rt=Math.floor(nt*Q.width),ut=Math.floor(nt*Q.height);d===void 0&&(d=p(rt,ut));const $=v?p(rt,ut):d;return $.width=rt,$.height=ut,$.getContext("2d").drawImage(E,0,0,rt,ut),Lt("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+rt+"x"+ut+")."),$}else return"data"in E&&Lt("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),E;return E}function R(E){return E.generateMipmaps}function b(E){i.generateMipmap(E)}function A(E){return E.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?i.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(E,v,k,nt,Q,rt=!1){if(E!==null){if(i[E]!==void 0)return i[E];Lt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let ut;nt&&(ut=t.get("EXT_texture_norm16"),ut||Lt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let $=v;if(v===i.RED&&(k===i.FLOAT&&($=i.R32F),k===i.HALF_FLOAT&&($=i.R16F),k===i.UNSIGNED_BYTE&&($=i.R8),k===i.UNSIGNED_SHORT&&ut&&($=ut.R16_EXT),k===i.SHORT&&ut&&($=ut.R16_SNORM_EXT)),v===i.RED_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.R8UI),k===i.UNSIGNED_SHORT&&($=i.R16UI),k===i.UNSIGNED_INT&&($=i.R32UI),k===i.BYTE&&($=i.R8I),k===i.SHORT&&($=i.R16I),k===i.INT&&($=i.R32I)),v===i.RG&&(k===i.FLOAT&&($=i.RG32F),k===i.HALF_FLOAT&&($=i.RG16F),k===i.UNSIGNED_BYTE&&($=i.RG8),k===i.UNSIGNED_SHORT&&ut&&($=ut.RG16_EXT),k===i.SHORT&&ut&&($=ut.RG16_SNORM_EXT)),v===i.RG_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RG8UI),k===i.UNSIGNED_SHORT&&($=i.RG16UI),k===i.UNSIGNED_INT&&($=i.RG32UI),k===i.BYTE&&($=i.RG8I),k===i.SHORT&&($=i.RG16I),k===i.INT&&($=i.RG32I)),v===i.RGB_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RGB8UI),k===i.UNSIGNED_SHORT&&($=i.RGB16UI),k===i.UNSIGNED_INT&&($=i.RGB32UI),k===i.BYTE&&($=i.RGB8I),k===i.SHORT&&($=i.RGB16I),k===i.INT&&($=i.RGB32I)),v===i.RGBA_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RGBA8UI),k===i.UNSIGNED_SHORT&&($=i.RGBA16UI),k===i.UNSIGNED_INT&&($=i.RGBA32UI),k===i.BYTE&&($=i.RGBA8I),k===i.SHORT&&($=i.RGBA16I),k===i.INT&&($=i.RGBA32I)),v===i.RGB&&(k===i.UNSIGNED_SHORT&&ut&&($=ut.RGB16_EXT),k===i.SHORT&&ut&&($=ut.RGB16_SNORM_EXT),k===i.UNSIGNED_INT_5_9_9_9_REV&&($=i.RGB9_E5),k===i.UNSIGNED_INT_10F_11F_11F_REV&&($=i.R11F_G11F_B10F)),v===i.RGBA){const Z=rt?fr:$t.getTransfer(Q);k===i.FLOAT&&($=i.RGBA32F),k===i.HALF_FLOAT&&($=i.RGBA16F),k===i.UNSIGNED_BYTE&&($=Z===jt?i.SRGB8_ALPHA8:i.RGBA8),k===i.UNSIGNED_SHORT&&ut&&($=ut.RGBA16_EXT),k===i.SHORT&&ut&&($=ut.RGBA16_SNORM_EXT),k===i.UNSIGNED_SHORT_4_4_4_4&&($=i.RGBA4),k===i.UNSIGNED_SHORT_5_5_5_1&&($=i.RGB5_A1)}return($===i.R16F||$===i.R32F||$===i.RG16F||$===i.RG32F||$===i.RGBA16F||$===i.RGBA32F)&&t.get("EXT_color_buffer_float"),$}function g(E,v){let k;return E?v===null||v===bn||v===Bi?k=i.DEPTH24_STENCIL8:v===fn?k=i.DEPTH32F_STENCIL8:v===us&&(k=i.DEPTH24_STENCIL8,Lt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):v===null||v===bn||v===Bi?k=i.DEPTH_COMPONENT24:v===fn?k=i.DEPTH_COMPONENT32F:v===us&&(k=i.DEPTH_COMPONENT16),k}function y(E,v){return R(E)===!0||E.isFramebufferTexture&&E.minFilter!==Le&&E.minFilter!==Oe?Math.log2(Math.max(v.width,v.height))+1:E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?v.mipmaps.length:1}function F(E){const v=new WeakRef(E);n.get(E).__ref=v,_.add(v),M.register(E,v,v)}function D(E){const v=n.get(E).__ref;v!==void 0&&(_.delete(v),M.unregister(v))}function U(E){W(E.target)}function O(E){L(E.target)}function W(E){E.removeEventListener("dispose",U),D(E),K(E),E.isVideoTexture&&h.delete(E),E.isHTMLTexture&&u.delete(E)}function L(E){E.removeEventListener("dispose",O),D(E),et(E)}function H(){for(const E of _){const v=E.deref();v!==void 0&&(v.isRenderTarget===!0?L(v):W(v))}_.clear(),u.clear()}function K(E){const v=n.get(E);if(v.__webglInit===void 0)return;const k=E.source,nt=f.get(k);if(nt){const Q=nt[v.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&G(E),Object.keys(nt).length===0&&f.delete(k)}n.remove(E)}function G(E){const v=n.get(E);i.deleteTexture(v.__webglTexture);const k=E.source,nt=f.get(k);delete nt[v.__cacheKey],a.memory.textures--}function et(E){const v=n.get(E);v.__depthDisposeCallback&&v.__depthDisposeCallback();const k=E.depthTexture;if(k&&k.renderTarget===E&&W(k),E.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(v.__webglFramebuffer[Q]))for(let rt=0;rt<v.__webglFramebuffer[Q].length;rt++)i.deleteFramebuffer(v.__webglFramebuffer[Q][rt]);else i.deleteFramebuffer(v.__webglFramebuffer[Q]);v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer[Q])}else{if(Array.isArray(v.__webglFramebuffer))for(let Q=0;Q<v.__webglFramebuffer.length;Q++)i.deleteFramebuffer(v.__webglFramebuffer[Q]);else i.deleteFramebuffer(v.__webglFramebuffer);if(v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer),v.__webglMultisampledFramebuffer&&i.deleteFramebuffer(v.__webglMultisampledFramebuffer),v.__webglColorRenderbuffer)for(let Q=0;Q<v.__webglColorRenderbuffer.length;Q++)v.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(v.__webglColorRenderbuffer[Q]);v.__webglDepthRenderbuffer&&i.deleteRenderbuffer(v.__webglDepthRenderbuffer)}const nt=E.textures;for(let Q=0,rt=nt.length;Q<rt;Q++){const ut=n.get(nt[Q]);ut.__webglTexture&&(i.deleteTexture(ut.__webglTexture),a.memory.textures--),n.remove(nt[Q])}n.remove(E)}let X=0;function j(){X=0}function tt(){return X}function Mt(E){X=E}function Dt(){const E=X;return E>=s.maxTextures&&Lt("WebGLTextures: Trying to use "+(E+1)+" texture units while this GPU supports only "+s.maxTextures),X+=1,E}function Y(E){const v=[];return v.push(E.wrapS),v.push(E.wrapT),v.push(E.wrapR||0),v.push(E.magFilter),v.push(E.minFilter),v.push(E.anisotropy),v.push(E.internalFormat),v.push(E.format),v.push(E.type),v.push(E.generateMipmaps),v.push(E.mipmapsAutoUpdate),v.push(E.premultiplyAlpha),v.push(E.flipY),v.push(E.unpackAlignment),v.push(E.colorSpace),v.join()}function ht(E,v){const k=n.get(E);if(E.isVideoTexture&&_e(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&k.__version!==E.version){const nt=E.image;if(nt===null)Lt("WebGLRenderer: Texture marked for update but no image data found.");else if(nt.complete===!1)Lt("WebGLRenderer: Texture marked for update but image is incomplete");else{ge(k,E,v);return}}else E.isExternalTexture&&(k.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,k.__webglTexture,i.TEXTURE0+v)}function vt(E,v){const k=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&k.__version!==E.version){ge(k,E,v);return}else E.isExternalTexture&&(k.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,k.__webglTexture,i.TEXTURE0+v)}function bt(E,v){const k=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&k.__version!==E.version){ge(k,E,v);return}e.bindTexture(i.TEXTURE_3D,k.__webglTexture,i.TEXTURE0+v)}function pt(E,v){const k=n.get(E);if(E.version>0&&k.__version!==E.version){Xe(k,E,v);return}e.bindTexture(i.TEXTURE_CUBE_MAP,k.__webglTexture,i.TEXTURE0+v)}const Ut={[hs]:i.REPEAT,[In]:i.CLAMP_TO_EDGE,[Ca]:i.MIRRORED_REPEAT},fe={[Le]:i.NEAREST,[af]:i.NEAREST_MIPMAP_NEAREST,[bs]:i.NEAREST_MIPMAP_LINEAR,[Oe]:i.LINEAR,[Or]:i.LINEAR_MIPMAP_NEAREST,[Xn]:i.LINEAR_MIPMAP_LINEAR},Ct={[hf]:i.NEVER,[Ah]:i.ALWAYS,[uf]:i.LESS,[wh]:i.LEQUAL,[df]:i.EQUAL,[Th]:i.GEQUAL,[ff]:i.GREATER,[pf]:i.NOTEQUAL};function Jt(E,v){if(v.type===fn&&t.has("OES_texture_float_linear")===!1&&(v.magFilter===Oe||v.magFilter===Or||v.magFilter===bs||v.magFilter===Xn||v.minFilter===Oe||v.minFilter===Or||v.minFilter===bs||v.minFilter===Xn)&&Lt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(E,i.TEXTURE_WRAP_S,Ut[v.wrapS]),i.texParameteri(E,i.TEXTURE_WRAP_T,Ut[v.wrapT]),(E===i.TEXTURE_3D||E===i.TEXTURE_2D_ARRAY)&&i.texParameteri(E,i.TEXTURE_WRAP_R,Ut[v.wrapR]),i.texParameteri(E,i.TEXTURE_MAG_FILTER,fe[v.magFilter]),i.texParameteri(E,i.TEXTURE_MIN_FILTER,fe[v.minFilter]),v.compareFunction&&(i.texParameteri(E,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(E,i.TEXTURE_COMPARE_FUNC,Ct[v.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(v.magFilter===Le||v.minFilter!==bs&&v.minFilter!==Xn||v.type===fn&&t.has("OES_texture_float_linear")===!1)return;if(v.anisotropy>1||n.get(v).__currentAnisotropy){const k=t.get("EXT_texture_filter_anisotropic");i.texParameterf(E,k.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(v.anisotropy,s.getMaxAnisotropy())),n.get(v).__currentAnisotropy=v.anisotropy}}}function ee(E,v){let k=!1;E.__webglInit===void 0&&(E.__webglInit=!0,v.addEventListener("dispose",U),F(v));const nt=v.source;let Q=f.get(nt);Q===void 0&&(Q={},f.set(nt,Q));const rt=Y(v);if(rt!==E.__cacheKey){Q[rt]===void 0&&(Q[rt]={texture:i.createTexture(),usedTimes:0},a.memory.textures++,k=!0),Q[rt].usedTimes++;const ut=Q[E.__cacheKey];ut!==void 0&&(Q[E.__cacheKey].usedTimes--,ut.usedTimes===0&&G(v)),E.__cacheKey=rt,E.__webglTexture=Q[rt].texture}return k}function Ht(E,v,k){return Math.floor(Math.floor(E/k)/v)}function Ae(E,v,k,nt){const rt=E.updateRanges;if(rt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,v.width,v.height,k,nt,v.data);else{rt.sort((C,J)=>C.start-J.start);let ut=0;for(let C=1;C<rt.length;C++){const J=rt[ut],q=rt[C],lt=J.start+J.count,st=Ht(q.start,v.width,4),at=Ht(J.start,v.width,4);q.start<=lt+1&&st===at&&Ht(q.start+q.count-1,v.width,4)===st?J.count=Math.max(J.count,q.start+q.count-J.start):(++ut,rt[ut]=q)}rt.length=ut+1;const $=e.getParameter(i.UNPACK_ROW_LENGTH),Z=e.getParameter(i.UNPACK_SKIP_PIXELS),ot=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,v.width);for(let C=0,J=rt.length;C<J;C++){const q=rt[C],lt=Math.floor(q.start/4),st=Math.ceil(q.count/4),at=lt%v.width,wt=Math.floor(lt/v.width),kt=st,it=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,at),e.pixelStorei(i.UNPACK_SKIP_ROWS,wt),e.texSubImage2D(i.TEXTURE_2D,0,at,wt,kt,it,k,nt,v.data)}E.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,$),e.pixelStorei(i.UNPACK_SKIP_PIXELS,Z),e.pixelStorei(i.UNPACK_SKIP_ROWS,ot)}}function ge(E,v,k){let nt=i.TEXTURE_2D;(v.isDataArrayTexture||v.isCompressedArrayTexture)&&(nt=i.TEXTURE_2D_ARRAY),v.isData3DTexture&&(nt=i.TEXTURE_3D);const Q=ee(E,v),rt=v.source;e.bindTexture(nt,E.__webglTexture,i.TEXTURE0+k);const ut=n.get(rt);if(rt.version!==ut.__version||Q===!0){if(e.activeTexture(i.TEXTURE0+k),(typeof ImageBitmap<"u"&&v.image instanceof ImageBitmap)===!1){const it=$t.getPrimaries($t.workingColorSpace),Tt=v.colorSpace===Wn?null:$t.getPrimaries(v.colorSpace),Ot=v.colorSpace===Wn||it===Tt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ot)}e.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment);let Z=S(v.image,!1,s.maxTextureSize);Z=At(v,Z);const ot=r.convert(v.format,v.colorSpace),C=r.convert(v.type);let J=T(v.internalFormat,ot,C,v.normalized,v.colorSpace,v.isVideoTexture);Jt(nt,v);let q;const lt=v.mipmaps,st=v.isVideoTexture!==!0,at=ut.__version===void 0||Q===!0,wt=rt.dataReady,kt=y(v,Z);if(v.isDepthTexture)J=g(v.format===qn,v.type),at&&(st?e.texStorage2D(i.TEXTURE_2D,1,J,Z.width,Z.height):e.texImage2D(i.TEXTURE_2D,0,J,Z.width,Z.height,0,ot,C,null));else if(v.isDataTexture)if(lt.length>0){st&&at&&e.texStorage2D(i.TEXTURE_2D,kt,J,lt[0].width,lt[0].height);for(let it=0,Tt=lt.length;it<Tt;it++)q=lt[it],st?wt&&e.texSubImage2D(i.TEXTURE_2D,it,0,0,q.width,q.height,ot,C,q.data):e.texImage2D(i.TEXTURE_2D,it,J,q.width,q.height,0,ot,C,q.data);v.generateMipmaps=!1}else st?(at&&e.texStorage2D(i.TEXTURE_2D,kt,J,Z.width,Z.height),wt&&Ae(v,Z,ot,C)):e.texImage2D(i.TEXTURE_2D,0,J,Z.width,Z.height,0,ot,C,Z.data);else if(v.isCompressedTexture)if(v.isCompressedArrayTexture){st&&at&&e.texStorage3D(i.TEXTURE_2D_ARRAY,kt,J,lt[0].width,lt[0].height,Z.depth);for(let it=0,Tt=lt.length;it<Tt;it++)if(q=lt[it],v.format!==Sn)if(ot!==null)if(st){if(wt)if(v.layerUpdates.size>0){const Ot=Kl(q.width,q.height,v.format,v.type);for(const mt of v.layerUpdates){const Qt=q.data.subarray(mt*Ot/q.data.BYTES_PER_ELEMENT,(mt+1)*Ot/q.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,it,0,0,mt,q.width,q.height,1,ot,Qt)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,it,0,0,0,q.width,q.height,Z.depth,ot,q.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,it,J,q.width,q.height,Z.depth,0,q.data,0,0);else Lt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else st?wt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,it,0,0,0,q.width,q.height,Z.depth,ot,C,q.data):e.texImage3D(i.TEXTURE_2D_ARRAY,it,J,q.width,q.height,Z.depth,0,ot,C,q.data);v.layerUpdates.size>0&&v.clearLayerUpdates()}else{st&&at&&e.texStorage2D(i.TEXTURE_2D,kt,J,lt[0].width,lt[0].height);for(let it=0,Tt=lt.length;it<Tt;it++)q=lt[it],v.format!==Sn?ot!==null?st?wt&&e.compressedTexSubImage2D(i.TEXTURE_2D,it,0,0,q.width,q.height,ot,q.data):e.compressedTexImage2D(i.TEXTURE_2D,it,J,q.width,q.height,0,q.data):Lt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):st?wt&&e.texSubImage2D(i.TEXTURE_2D,it,0,0,q.width,q.height,ot,C,q.data):e.texImage2D(i.TEXTURE_2D,it,J,q.width,q.height,0,ot,C,q.data)}else if(v.isDataArrayTexture)if(st){if(at&&e.texStorage3D(i.TEXTURE_2D_ARRAY,kt,J,Z.width,Z.height,Z.depth),wt)if(v.layerUpdates.size>0){const it=Kl(Z.width,Z.height,v.format,v.type);for(const Tt of v.layerUpdates){const Ot=Z.data.subarray(Tt*it/Z.data.BYTES_PER_ELEMENT,(Tt+1)*it/Z.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Tt,Z.width,Z.height,1,ot,C,Ot)}v.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,Z.width,Z.height,Z.depth,ot,C,Z.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,J,Z.width,Z.height,Z.depth,0,ot,C,Z.data);else if(v.isData3DTexture)st?(at&&e.texStorage3D(i.TEXTURE_3D,kt,J,Z.width,Z.height,Z.depth),wt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,Z.width,Z.height,Z.depth,ot,C,Z.data)):e.texImage3D(i.TEXTURE_3D,0,J,Z.width,Z.height,Z.depth,0,ot,C,Z.data);else if(v.isFramebufferTexture){if(at)if(st)e.texStorage2D(i.TEXTURE_2D,kt,J,Z.width,Z.height);else{let it=Z.width,Tt=Z.height;for(let Ot=0;Ot<kt;Ot++)e.texImage2D(i.TEXTURE_2D,Ot,J,it,Tt,0,ot,C,null),it>>=1,Tt>>=1}}else if(v.isHTMLTexture){if("texElementImage2D"in i){const it=i.canvas;if(it.hasAttribute("layoutsubtree")||it.setAttribute("layoutsubtree","true"),Z.parentNode!==it){it.appendChild(Z),u.add(v),it.onpaint=Tt=>{const Ot=Tt.changedElements;for(const mt of u)Ot.includes(mt.image)&&(mt.needsUpdate=!0)},it.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,Z);else{const Ot=i.RGBA,mt=i.RGBA,Qt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Ot,mt,Qt,Z)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(lt.length>0){if(st&&at){const it=It(lt[0]);e.texStorage2D(i.TEXTURE_2D,kt,J,it.width,it.height)}for(let it=0,Tt=lt.length;it<Tt;it++)q=lt[it],st?wt&&e.texSubImage2D(i.TEXTURE_2D,it,0,0,ot,C,q):e.texImage2D(i.TEXTURE_2D,it,J,ot,C,q);v.generateMipmaps=!1}else if(st){if(at){const it=It(Z);e.texStorage2D(i.TEXTURE_2D,kt,J,it.width,it.height)}wt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ot,C,Z)}else e.texImage2D(i.TEXTURE_2D,0,J,ot,C,Z);R(v)&&v.mipmapsAutoUpdate===!0&&b(nt),ut.__version=rt.version,v.onUpdate&&v.onUpdate(v)}E.__version=v.version}function Xe(E,v,k){if(v.image.length!==6)return;const nt=ee(E,v),Q=v.source;e.bindTexture(i.TEXTURE_CUBE_MAP,E.__webglTexture,i.TEXTURE0+k);const rt=n.get(Q);if(Q.version!==rt.__version||nt===!0){e.activeTexture(i.TEXTURE0+k);const ut=$t.getPrimaries($t.workingColorSpace),$=v.colorSpace===Wn?null:$t.getPrimaries(v.colorSpace),Z=v.colorSpace===Wn||ut===$?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Z);const ot=v.isCompressedTexture||v.image[0].isCompressedTexture,C=v.image[0]&&v.image[0].isDataTexture,J=[];for(let mt=0;mt<6;mt++)!ot&&!C?J[mt]=S(v.image[mt],!0,s.maxCubemapSize):J[mt]=C?v.image[mt].image:v.image[mt],J[mt]=At(v,J[mt]);const q=J[0],lt=r.convert(v.format,v.colorSpace),st=r.convert(v.type);let at=T(v.internalFormat,lt,st,v.normalized,v.colorSpace);const wt=v.isVideoTexture!==!0,kt=rt.__version===void 0||nt===!0,it=Q.dataReady;let Tt=y(v,q);Jt(i.TEXTURE_CUBE_MAP,v);let Ot;if(v.isDepthTexture){if(at=g(v.format===qn,v.type),kt)if(wt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,at,q.width,q.height);else for(let mt=0;mt<6;mt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,0,at,q.width,q.height,0,lt,st,null)}else if(ot){wt&&kt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Tt,at,q.width,q.height);for(let mt=0;mt<6;mt++){Ot=J[mt].mipmaps;for(let Qt=0;Qt<Ot.length;Qt++){const be=Ot[Qt];v.format!==Sn?lt!==null?wt?it&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt,0,0,be.width,be.height,lt,be.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt,at,be.width,be.height,0,be.data):Lt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):wt?it&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt,0,0,be.width,be.height,lt,st,be.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt,at,be.width,be.height,0,lt,st,be.data)}}}else{if(Ot=v.mipmaps,wt&&kt){Ot.length>0&&Tt++;const mt=It(J[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Tt,at,mt.width,mt.height)}for(let mt=0;mt<6;mt++)if(C){wt?it&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,0,0,0,J[mt].width,J[mt].height,lt,st,J[mt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,0,at,J[mt].width,J[mt].height,0,lt,st,J[mt].data);for(let Qt=0;Qt<Ot.length;Qt++){const On=Ot[Qt].image[mt].image;wt?it&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt+1,0,0,On.width,On.height,lt,st,On.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt+1,at,On.width,On.height,0,lt,st,On.data)}}else{wt?it&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,0,0,0,lt,st,J[mt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,0,at,lt,st,J[mt]);for(let Qt=0;Qt<Ot.length;Qt++){const be=Ot[Qt];wt?it&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt+1,0,0,lt,st,be.image[mt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Qt+1,at,lt,st,be.image[mt])}}}R(v)&&v.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),rt.__version=Q.version,v.onUpdate&&v.onUpdate(v)}E.__version=v.version}function le(E,v,k,nt,Q,rt){const ut=r.convert(k.format,k.colorSpace),$=r.convert(k.type),Z=T(k.internalFormat,ut,$,k.normalized,k.colorSpace),ot=n.get(v),C=n.get(k);if(C.__renderTarget=v,!ot.__hasExternalTextures){const J=Math.max(1,v.width>>rt),q=Math.max(1,v.height>>rt);Q===i.TEXTURE_3D||Q===i.TEXTURE_2D_ARRAY?e.texImage3D(Q,rt,Z,J,q,v.depth,0,ut,$,null):e.texImage2D(Q,rt,Z,J,q,0,ut,$,null)}e.bindFramebuffer(i.FRAMEBUFFER,E),ft(v)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,nt,Q,C.__webglTexture,0,oe(v)):(Q===i.TEXTURE_2D||Q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,nt,Q,C.__webglTexture,rt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function gn(E,v,k){if(i.bindRenderbuffer(i.RENDERBUFFER,E),v.depthBuffer){const nt=v.depthTexture,Q=nt&&nt.isDepthTexture?nt.type:null,rt=g(v.stencilBuffer,Q),ut=v.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;ft(v)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(v),rt,v.width,v.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(v),rt,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,rt,v.width,v.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ut,i.RENDERBUFFER,E)}else{const nt=v.textures;for(let Q=0;Q<nt.length;Q++){const rt=nt[Q],ut=r.convert(rt.format,rt.colorSpace),$=r.convert(rt.type),Z=T(rt.internalFormat,ut,$,rt.normalized,rt.colorSpace);ft(v)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(v),Z,v.width,v.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(v),Z,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,Z,v.width,v.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function ye(E,v,k){const nt=v.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,E),!(v.depthTexture&&v.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");const Q=n.get(v.depthTexture);Q.__renderTarget=v;const rt=nt?v.depthTexture.image[0]:v.depthTexture.image;(!Q.__webglTexture||rt.width!==v.width||rt.height!==v.height)&&(rt.width=v.width,rt.height=v.height,v.depthTexture.needsUpdate=!0),nt?pt(v.depthTexture,0):ht(v.depthTexture,0);const ut=Q.__webglTexture,$=oe(v),Z=nt?i.TEXTURE_CUBE_MAP_POSITIVE_X+k:i.TEXTURE_2D,ot=v.depthTexture.format===qn?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(v.depthTexture.format===Kn)ft(v)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ot,Z,ut,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,ot,Z,ut,0);else if(v.depthTexture.format===qn)ft(v)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ot,Z,ut,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,ot,Z,ut,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Qe(E){const v=n.get(E),k=E.isWebGLCubeRenderTarget===!0;if(v.__boundDepthTexture!==E.depthTexture){const nt=E.depthTexture;if(v.__depthDisposeCallback&&v.__depthDisposeCallback(),nt){const Q=()=>{delete v.__boundDepthTexture,delete v.__depthDisposeCallback,nt.removeEventListener("dispose",Q)};nt.addEventListener("dispose",Q),v.__depthDisposeCallback=Q}v.__boundDepthTexture=nt}if(E.depthTexture&&!v.__autoAllocateDepthBuffer)if(k)for(let nt=0;nt<6;nt++)ye(v.__webglFramebuffer[nt],E,nt);else E.texture.mipmaps.length>0?ye(v.__webglFramebuffer[0],E,0):ye(v.__webglFramebuffer,E,0);else if(k){v.__webglDepthbuffer=[];for(let nt=0;nt<6;nt++)if(e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[nt]),v.__webglDepthbuffer[nt]===void 0)v.__webglDepthbuffer[nt]=i.createRenderbuffer(),gn(v.__webglDepthbuffer[nt],E,!1);else{const Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,rt=v.__webglDepthbuffer[nt];i.bindRenderbuffer(i.RENDERBUFFER,rt),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,rt)}}else if(E.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer),v.__webglDepthbuffer===void 0)v.__webglDepthbuffer=i.createRenderbuffer(),gn(v.__webglDepthbuffer,E,!1);else{const Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,rt=v.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,rt),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,rt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function je(E,v,k){const nt=n.get(E);v!==void 0&&le(nt.__webglFramebuffer,E,E.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),k!==void 0&&Qe(E)}function tn(E){const v=E.texture,k=n.get(E),nt=n.get(v);E.addEventListener("dispose",O),F(E);const Q=E.textures,rt=E.isWebGLCubeRenderTarget===!0,ut=Q.length>1;if(ut||(nt.__webglTexture===void 0&&(nt.__webglTexture=i.createTexture()),nt.__version=v.version,a.memory.textures++),rt){k.__webglFramebuffer=[];for(let $=0;$<6;$++)if(v.mipmaps.length>0){k.__webglFramebuffer[$]=[];for(let Z=0;Z<v.mipmaps.length;Z++)k.__webglFramebuffer[$][Z]=i.createFramebuffer()}else k.__webglFramebuffer[$]=i.createFramebuffer()}else{if(v.mipmaps.length>0){k.__webglFramebuffer=[];for(let $=0;$<v.mipmaps.length;$++)k.__webglFramebuffer[$]=i.createFramebuffer()}else k.__webglFramebuffer=i.createFramebuffer();if(ut)for(let $=0,Z=Q.length;$<Z;$++){const ot=n.get(Q[$]);ot.__webglTexture===void 0&&(ot.__webglTexture=i.createTexture(),a.memory.textures++)}if(E.samples>0&&ft(E)===!1){k.__webglMultisampledFramebuffer=i.createFramebuffer(),k.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,k.__webglMultisampledFramebuffer);for(let $=0;$<Q.length;$++){const Z=Q[$];k.__webglColorRenderbuffer[$]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,k.__webglColorRenderbuffer[$]);const ot=r.convert(Z.format,Z.colorSpace),C=r.convert(Z.type),J=T(Z.internalFormat,ot,C,Z.normalized,Z.colorSpace,E.isXRRenderTarget===!0),q=oe(E);i.renderbufferStorageMultisample(i.RENDERBUFFER,q,J,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+$,i.RENDERBUFFER,k.__webglColorRenderbuffer[$])}i.bindRenderbuffer(i.RENDERBUFFER,null),E.depthBuffer&&(k.__webglDepthRenderbuffer=i.createRenderbuffer(),gn(k.__webglDepthRenderbuffer,E,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(rt){e.bindTexture(i.TEXTURE_CUBE_MAP,nt.__webglTexture),Jt(i.TEXTURE_CUBE_MAP,v);for(let $=0;$<6;$++)if(v.mipmaps.length>0)for(let Z=0;Z<v.mipmaps.length;Z++)le(k.__webglFramebuffer[$][Z],E,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,Z);else le(k.__webglFramebuffer[$],E,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,0);R(v)?b(i.TEXTURE_CUBE_MAP):v.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,v.mipmaps.length-1),e.unbindTexture()}else if(ut){for(let $=0,Z=Q.length;$<Z;$++){const ot=Q[$],C=n.get(ot);let J=i.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(J=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(J,C.__webglTexture),Jt(J,ot),le(k.__webglFramebuffer,E,ot,i.COLOR_ATTACHMENT0+$,J,0),R(ot)&&b(J)}e.unbindTexture()}else{let $=i.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&($=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture($,nt.__webglTexture),Jt($,v),v.mipmaps.length>0)for(let Z=0;Z<v.mipmaps.length;Z++)le(k.__webglFramebuffer[Z],E,v,i.COLOR_ATTACHMENT0,$,Z);else le(k.__webglFramebuffer,E,v,i.COLOR_ATTACHMENT0,$,0);R(v)?b($):v.mipmaps.length>0&&i.texParameteri($,i.TEXTURE_MAX_LEVEL,v.mipmaps.length-1),e.unbindTexture()}E.depthBuffer&&Qe(E)}function N(E){const v=E.textures;for(let k=0,nt=v.length;k<nt;k++){const Q=v[k];if(R(Q)&&Q.mipmapsAutoUpdate===!0){const rt=A(E),ut=n.get(Q).__webglTexture;e.bindTexture(rt,ut),b(rt),e.unbindTexture()}}}const en=[];function ae(E){if(E.samples>0){if(ft(E)===!1){const v=E.textures,k=E.width,nt=E.height;let Q=i.COLOR_BUFFER_BIT;const rt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ut=n.get(E),$=v.length>1;if($)for(let ot=0;ot<v.length;ot++)e.bindFramebuffer(i.FRAMEBUFFER,ut.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ot,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,ut.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ot,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,ut.__webglMultisampledFramebuffer),E.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,ut.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,ut.__webglFramebuffer);for(let ot=0;ot<v.length;ot++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(Q|=i.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(Q|=i.STENCIL_BUFFER_BIT)),$){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ut.__webglColorRenderbuffer[ot]);const C=n.get(v[ot]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,C,0)}i.blitFramebuffer(0,0,k,nt,0,0,k,nt,Q,i.NEAREST),l===!0&&(en.length=0,en.push(i.COLOR_ATTACHMENT0+ot),E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&en.push(rt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,en))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),$)for(let ot=0;ot<v.length;ot++){e.bindFramebuffer(i.FRAMEBUFFER,ut.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ot,i.RENDERBUFFER,ut.__webglColorRenderbuffer[ot]);const C=n.get(v[ot]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,ut.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ot,i.TEXTURE_2D,C,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,ut.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&l){const v=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[v])}}}function oe(E){return Math.min(s.maxSamples,E.samples)}function ft(E){const v=n.get(E);return E.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&v.__useRenderToTexture!==!1}function _e(E){const v=a.render.frame;h.get(E)!==v&&(h.set(E,v),E.update())}function At(E,v){const k=E.colorSpace,nt=E.format,Q=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||k!==ki&&k!==Wn&&($t.getTransfer(k)===jt?(nt!==Sn||Q!==$e)&&Lt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Zt("WebGLTextures: Unsupported texture color space:",k)),v}function It(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(c.width=E.naturalWidth||E.width,c.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(c.width=E.displayWidth,c.height=E.displayHeight):(c.width=E.width,c.height=E.height),c}this.allocateTextureUnit=Dt,this.resetTextureUnits=j,this.getTextureUnits=tt,this.setTextureUnits=Mt,this.setTexture2D=ht,this.setTexture2DArray=vt,this.setTexture3D=bt,this.setTextureCube=pt,this.rebindTextures=je,this.setupRenderTarget=tn,this.updateRenderTargetMipmap=N,this.updateMultisampleRenderTarget=ae,this.setupDepthRenderbuffer=Qe,this.setupFrameBufferTexture=le,this.useMultisampledRTT=ft,this.dispose=H}function $_(i,t){function e(n,s=Wn){let r;const a=$t.getTransfer(s);if(n===$e)return i.UNSIGNED_BYTE;if(n===To)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Ao)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Sh)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===yh)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===xh)return i.BYTE;if(n===Mh)return i.SHORT;if(n===us)return i.UNSIGNED_SHORT;if(n===wo)return i.INT;if(n===bn)return i.UNSIGNED_INT;if(n===fn)return i.FLOAT;if(n===En)return i.HALF_FLOAT;if(n===bh)return i.ALPHA;if(n===Eh)return i.RGB;if(n===Sn)return i.RGBA;if(n===Kn)return i.DEPTH_COMPONENT;if(n===qn)return i.DEPTH_STENCIL;if(n===Ro)return i.RED;if(n===Co)return i.RED_INTEGER;if(n===ri)return i.RG;if(n===Po)return i.RG_INTEGER;if(n===Lo)return i.RGBA_INTEGER;if(n===js||n===tr||n===er||n===nr)if(a===jt)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===js)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===tr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===er)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===nr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===js)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===tr)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===er)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===nr)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Pa||n===La||n===Da||n===Ia)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Pa)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===La)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Da)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Ia)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Na||n===Ua||n===Fa||n===Oa||n===Ba||n===hr||n===ka)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Na||n===Ua)return a===jt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Fa)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Oa)return r.COMPRESSED_R11_EAC;if(n===Ba)return r.COMPRESSED_SIGNED_R11_EAC;if(n===hr)return r.COMPRESSED_RG11_EAC;if(n===ka)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===za||n===Ga||n===Ha||n===Va||n===Wa||n===Xa||n===qa||n===$a||n===Ya||n===Ka||n===Za||n===Ja||n===Qa||n===ja)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===za)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Ga)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Ha)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Va)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Wa)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Xa)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===qa)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===$a)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Ya)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Ka)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Za)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Ja)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Qa)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===ja)return a===jt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===to||n===eo||n===no)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===to)return a===jt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===eo)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===no)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===io||n===so||n===ur||n===ro)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===io)return r.COMPRESSED_RED_RGTC1_EXT;if(n===so)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ur)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===ro)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Bi?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}const Y_=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,K_=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`;class Z_{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){const n=new zh(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){const e=t.cameras[0].viewport,n=new an({vertexShader:Y_,fragmentShader:K_,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new re(new ai(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class J_ extends oi{constructor(t,e){super();const n=this;let s=null,r=1,a=null,o="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,_=null;const M=typeof XRWebGLBinding<"u",m=new Z_,p={},S=e.getContextAttributes();let R=null,b=null;const A=[],T=[],g=new Gt;let y=null,F=null;const D=new un;D.viewport=new de;const U=new un;U.viewport=new de;const O=[D,U],W=new cp;let L=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Y){let ht=A[Y];return ht===void 0&&(ht=new qr,A[Y]=ht),ht.getTargetRaySpace()},this.getControllerGrip=function(Y){let ht=A[Y];return ht===void 0&&(ht=new qr,A[Y]=ht),ht.getGripSpace()},this.getHand=function(Y){let ht=A[Y];return ht===void 0&&(ht=new qr,A[Y]=ht),ht.getHandSpace()};function K(Y){const ht=T.indexOf(Y.inputSource);if(ht===-1)return;const vt=A[ht];vt!==void 0&&(vt.update(Y.inputSource,Y.frame,c||a),vt.dispatchEvent({type:Y.type,data:Y.inputSource}))}function G(){s.removeEventListener("select",K),s.removeEventListener("selectstart",K),s.removeEventListener("selectend",K),s.removeEventListener("squeeze",K),s.removeEventListener("squeezestart",K),s.removeEventListener("squeezeend",K),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",et);for(let Y=0;Y<A.length;Y++){const ht=T[Y];ht!==null&&(T[Y]=null,A[Y].disconnect(ht))}L=null,H=null,m.reset();for(const Y in p)delete p[Y];if(t.setRenderTarget(R),f=null,d=null,u=null,s=null,b=null,Dt.stop(),n.isPresenting=!1,t.setPixelRatio(y),t.setSize(g.width,g.height,!1),F!==null){const Y=F.camera;Y.fov=F.fov,Y.zoom=F.zoom,Y.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Y){r=Y,n.isPresenting===!0&&Lt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Y){o=Y,n.isPresenting===!0&&Lt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||a},this.setReferenceSpace=function(Y){c=Y},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&M&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(Y){if(s=Y,s!==null){if(R=t.getRenderTarget(),s.addEventListener("select",K),s.addEventListener("selectstart",K),s.addEventListener("selectend",K),s.addEventListener("squeeze",K),s.addEventListener("squeezestart",K),s.addEventListener("squeezeend",K),s.addEventListener("end",G),s.addEventListener("inputsourceschange",et),S.xrCompatible!==!0&&await e.makeXRCompatible(),y=t.getPixelRatio(),t.getSize(g),M&&"createProjectionLayer"in XRWebGLBinding.prototype){let vt=null,bt=null,pt=null;S.depth&&(pt=S.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,vt=S.stencil?qn:Kn,bt=S.stencil?Bi:bn);const Ut={colorFormat:e.RGBA8,depthFormat:pt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Ut),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new rn(d.textureWidth,d.textureHeight,{format:Sn,type:$e,depthTexture:new zi(d.textureWidth,d.textureHeight,bt,void 0,void 0,void 0,void 0,void 0,void 0,vt),stencilBuffer:S.stencil,colorSpace:t.outputColorSpace,samples:S.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{const vt={antialias:S.antialias,alpha:!0,depth:S.depth,stencil:S.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,vt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new rn(f.framebufferWidth,f.framebufferHeight,{format:Sn,type:$e,colorSpace:t.outputColorSpace,stencilBuffer:S.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,a=await s.requestReferenceSpace(o),Dt.setContext(s),Dt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function et(Y){for(let ht=0;ht<Y.removed.length;ht++){const vt=Y.removed[ht],bt=T.indexOf(vt);bt>=0&&(T[bt]=null,A[bt].disconnect(vt))}for(let ht=0;ht<Y.added.length;ht++){const vt=Y.added[ht];let bt=T.indexOf(vt);if(bt===-1){for(let Ut=0;Ut<A.length;Ut++)if(Ut>=T.length){T.push(vt),bt=Ut;break}else if(T[Ut]===null){T[Ut]=vt,bt=Ut;break}if(bt===-1)break}const pt=A[bt];pt&&pt.connect(vt)}}function X(Y,ht){ht===null?Y.matrixWorld.copy(Y.matrix):Y.matrixWorld.multiplyMatrices(ht.matrixWorld,Y.matrix),Y.matrixWorldInverse.copy(Y.matrixWorld).invert()}this.updateCamera=function(Y){if(s===null)return;let ht=Y.near,vt=Y.far;m.texture!==null&&(m.depthNear>0&&(ht=m.depthNear),m.depthFar>0&&(vt=m.depthFar)),W.near=U.near=D.near=ht,W.far=U.far=D.far=vt,(L!==W.near||H!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),L=W.near,H=W.far),W.layers.mask=Y.layers.mask|6,D.layers.mask=W.layers.mask&-5,U.layers.mask=W.layers.mask&-3;const bt=Y.parent,pt=W.cameras;X(W,bt);for(let Ut=0;Ut<pt.length;Ut++)X(pt[Ut],bt);W.projectionMatrix.copy(D.projectionMatrix),W.projectionMatrixInverse.copy(D.projectionMatrixInverse),F===null&&Y.isPerspectiveCamera&&(F={camera:Y,fov:Y.fov,zoom:Y.zoom}),j(Y,W,bt)};function j(Y,ht,vt){vt===null?Y.matrix.copy(ht.matrixWorld):(Y.matrix.copy(vt.matrixWorld),Y.matrix.invert(),Y.matrix.multiply(ht.matrixWorld)),Y.matrix.decompose(Y.position,Y.quaternion,Y.scale),Y.updateMatrixWorld(!0),Y.projectionMatrix.copy(ht.projectionMatrix),Y.projectionMatrixInverse.copy(ht.projectionMatrixInverse),Y.isPerspectiveCamera&&(Y.fov=ao*2*Math.atan(1/Y.projectionMatrix.elements[5]),Y.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Y){l=Y,d!==null&&(d.fixedFoveation=Y),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Y)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(Y){return p[Y]};let tt=null;function Mt(Y,ht){if(h=ht.getViewerPose(c||a),_=ht,h!==null){const vt=h.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let bt=!1;vt.length!==W.cameras.length&&(W.cameras.length=0,bt=!0);for(let Ct=0;Ct<vt.length;Ct++){const Jt=vt[Ct];let ee=null;if(f!==null)ee=f.getViewport(Jt);else{const Ae=u.getViewSubImage(d,Jt);ee=Ae.viewport,Ct===0&&(t.setRenderTargetTextures(b,Ae.colorTexture,Ae.depthStencilTexture),t.setRenderTarget(b))}let Ht=O[Ct];Ht===void 0&&(Ht=new un,Ht.layers.enable(Ct),Ht.viewport=new de,O[Ct]=Ht),Ht.matrix.fromArray(Jt.transform.matrix),Ht.matrix.decompose(Ht.position,Ht.quaternion,Ht.scale),Ht.projectionMatrix.fromArray(Jt.projectionMatrix),Ht.projectionMatrixInverse.copy(Ht.projectionMatrix).invert(),Ht.viewport.set(ee.x,ee.y,ee.width,ee.height),Ct===0&&(W.matrix.copy(Ht.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),bt===!0&&W.cameras.push(Ht)}const pt=s.enabledFeatures;if(pt&&pt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&M){u=n.getBinding();const Ct=u.getDepthInformation(vt[0]);Ct&&Ct.isValid&&Ct.texture&&m.init(Ct,s.renderState)}if(pt&&pt.includes("camera-access")&&M){t.state.unbindTexture(),u=n.getBinding();for(let Ct=0;Ct<vt.length;Ct++){const Jt=vt[Ct].camera;if(Jt){let ee=p[Jt];ee||(ee=new zh,p[Jt]=ee);const Ht=u.getCameraImage(Jt);ee.sourceTexture=Ht}}}}for(let vt=0;vt<A.length;vt++){const bt=T[vt],pt=A[vt];bt!==null&&pt!==void 0&&pt.update(bt,ht,c||a)}tt&&tt(Y,ht),ht.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ht}),_=null}const Dt=new Wh;Dt.setAnimationLoop(Mt),this.setAnimationLoop=function(Y){tt=Y},this.dispose=function(){}}}const Q_=new te,tu=new Ft;tu.set(-1,0,0,0,1,0,0,0,1);function j_(i,t){function e(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Gh(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,S,R,b){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),u(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,b)):p.isMeshMatcapMaterial?(r(m,p),_(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),M(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(a(m,p),p.isLineDashedMaterial&&o(m,p)):p.isPointsMaterial?l(m,p,S,R):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,e(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===We&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,e(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===We&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,e(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,e(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);const S=t.get(p),R=S.envMap,b=S.envMapRotation;R&&(m.envMap.value=R,m.envMapRotation.value.setFromMatrix4(Q_.makeRotationFromEuler(b)).transpose(),R.isCubeTexture&&R.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(tu),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,m.aoMapTransform))}function a(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform))}function o(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,S,R){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*S,m.scale.value=R*.5,p.map&&(m.map.value=p.map,e(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function u(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,S){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,e(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===We&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=S.texture,m.transmissionSamplerSize.value.set(S.width,S.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,m.specularIntensityMapTransform))}function _(m,p){p.matcap&&(m.matcap.value=p.matcap)}function M(m,p){const S=t.get(p).light;m.referencePosition.value.setFromMatrixPosition(S.matrixWorld),m.nearDistance.value=S.shadow.camera.near,m.farDistance.value=S.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function tv(i,t,e,n){let s={},r={};function a(S,R){const b=R.program;n.uniformBlockBinding(S,b,s[S.id])}function o(S,R){let b=s[S.id];b===void 0&&(_(S),b=l(S),s[S.id]=b,S.addEventListener("dispose",m));const A=R.program;n.updateUBOMapping(S,A);const T=t.render.frame;r[S.id]!==T&&(c(S),r[S.id]=T)}function l(S){const R=i.createBuffer(),b=S.__size,A=S.usage;return i.bindBuffer(i.UNIFORM_BUFFER,R),i.bufferData(i.UNIFORM_BUFFER,b,A),i.bindBuffer(i.UNIFORM_BUFFER,null),R}function c(S){const R=s[S.id],b=S.uniforms,A=S.__cache;i.bindBuffer(i.UNIFORM_BUFFER,R);for(let T=0,g=b.length;T<g;T++){const y=b[T];if(Array.isArray(y))for(let F=0,D=y.length;F<D;F++)h(y[F],T,F,A);else h(y,T,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(S,R,b,A){if(d(S,R,b,A)===!0){const T=S.__offset,g=S.value;if(Array.isArray(g)){let y=0;for(let F=0;F<g.length;F++){const D=g[F],U=M(D,!0);u(D,S.__data,y),y+=U.storage/Float32Array.BYTES_PER_ELEMENT}}else u(g,S.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,S.__data)}}function u(S,R,b){typeof S=="number"||typeof S=="boolean"?R[b]=S:S.isMatrix3?(R[b]=S.elements[0],R[b+1]=S.elements[1],R[b+2]=S.elements[2],R[b+3]=0,R[b+4]=S.elements[3],R[b+5]=S.elements[4],R[b+6]=S.elements[5],R[b+7]=0,R[b+8]=S.elements[6],R[b+9]=S.elements[7],R[b+10]=S.elements[8],R[b+11]=0):ArrayBuffer.isView(S)?R.set(S.subarray(0,R.length-b),b):S.toArray(R,b)}function d(S,R,b,A){const T=S.value,g=R+"_"+b;if(Array.isArray(T)){A[g]===void 0&&(A[g]=[]);const y=A[g];let F=!1;for(let D=0;D<T.length;D++)f(T[D],y,D)===!0&&(F=!0);return F}return f(T,A,g)}function f(S,R,b){if(R[b]===void 0)return typeof S=="number"||typeof S=="boolean"?R[b]=S:ArrayBuffer.isView(S)?R[b]=S.slice():R[b]=S.clone(),!0;{const A=R[b];if(typeof S=="number"||typeof S=="boolean"){if(A!==S)return R[b]=S,!0}else{if(ArrayBuffer.isView(S))return!0;if(A.equals(S)===!1)return A.copy(S),!0}}return!1}function _(S){const R=S.uniforms;let b=0;const A=16;for(let g=0,y=R.length;g<y;g++){const F=Array.isArray(R[g])?R[g]:[R[g]];for(let D=0,U=F.length;D<U;D++){const O=F[D],W=Array.isArray(O.value)?O.value:[O.value],L=Array.isArray(R[g])||Array.isArray(O.value);let H=b;for(let G=0,et=W.length;G<et;G++){const X=W[G],j=M(X,L),tt=b%A,Mt=tt%j.boundary,Dt=tt+Mt;b+=Mt,Dt!==0&&A-Dt<j.storage&&(b+=A-Dt),G===0&&(H=b),b+=j.storage}const K=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new K((b-H)/Float32Array.BYTES_PER_ELEMENT),O.__offset=H}}const T=b%A;return T>0&&(b+=A-T),S.__size=b,S.__cache={},this}function M(S,R){const b={boundary:0,storage:0};return typeof S=="number"||typeof S=="boolean"?(b.boundary=4,b.storage=4):S.isVector2?(b.boundary=8,b.storage=8):S.isVector3||S.isColor?(b.boundary=16,b.storage=12):S.isVector4?(b.boundary=16,b.storage=16):S.isMatrix3?(b.boundary=16,b.storage=48):S.isMatrix4?(b.boundary=16,b.storage=64):S.isTexture?Lt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(S)?(b.boundary=16,b.storage=S.byteLength):Lt("WebGLRenderer: Unsupported uniform value type.",S),R===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(S){const R=S.target;R.removeEventListener("dispose",m),i.deleteBuffer(s[R.id]),delete s[R.id],delete r[R.id]}function p(){for(const S in s)i.deleteBuffer(s[S]);s={},r={}}return{bind:a,update:o,dispose:p}}const ev=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]);let xn=null;function nv(){return xn===null&&(xn=new Sr(ev,16,16,ri,En),xn.name="DFG_LUT",xn.minFilter=Oe,xn.magFilter=Oe,xn.wrapS=In,xn.wrapT=In,xn.generateMipmaps=!1,xn.needsUpdate=!0),xn}class iv{constructor(t={}){const{canvas:e=_f(),context:n=null,depth:s=!0,stencil:r=!1,alpha:a=!1,antialias:o=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=$e}=t;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=a;const M=f,m=new Set([Lo,Po,Co]),p=new Set([$e,bn,us,Bi,To,Ao]),S=new Uint32Array(4),R=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]};let A=null,T=null;const g=[],y=[];let F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Nn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;const D=this;let U=!1,O=null,W=null,L=null,H=null;this._outputColorSpace=Ce;let K=0,G=0,et=null,X=-1,j=null;const tt=new de,Mt=new de;let Dt=null;const Y=new Rt(0);let ht=0,vt=e.width,bt=e.height,pt=1,Ut=null,fe=null;const Ct=new de(0,0,vt,bt),Jt=new de(0,0,vt,bt);let ee=!1;const Ht=new ps,Ae=new No;let ge=!1,Xe=!1;const le=new te,gn=new I,ye=new de,Qe={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let je=!1;function tn(){return et===null?pt:1}let N=n;function en(x,P){return e.getContext(x,P)}let ae,oe,ft,_e,At,It,E,v,k,nt,Q,rt,ut,$,Z,ot,C,J,q,lt,st,at,wt;try{const x={alpha:!0,depth:s,stencil:r,antialias:o,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${yo}`),e.addEventListener("webglcontextlost",Tt,!1),e.addEventListener("webglcontextrestored",Ot,!1),e.addEventListener("webglcontextcreationerror",mt,!1),N===null){const P="webgl2";if(N=en(P,x),N===null)throw en(P)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}kt()}catch(x){throw e.removeEventListener("webglcontextlost",Tt,!1),e.removeEventListener("webglcontextrestored",Ot,!1),e.removeEventListener("webglcontextcreationerror",mt,!1),Zt("WebGLRenderer: "+x.message),x}function kt(){ae=new a0(N),ae.init(),st=new $_(N,ae),oe=new Kg(N,ae,t,st),ft=new X_(N,ae),oe.reversedDepthBuffer&&d&&ft.buffers.depth.setReversed(!0),W=N.createFramebuffer(),L=N.createFramebuffer(),H=N.createFramebuffer(),_e=new c0(N),At=new L_,It=new q_(N,ae,ft,At,oe,st,_e),E=new r0(D),v=new up(N),at=new $g(N,v),k=new o0(N,v,_e,at),nt=new u0(N,k,v,at,_e),J=new h0(N,oe,It),Z=new Zg(At),Q=new P_(D,E,ae,oe,at,Z),rt=new j_(D,At),ut=new I_,$=new k_(ae),C=new qg(D,E,ft,nt,_,l),ot=new W_(D,nt,oe),wt=new tv(N,_e,oe,ft),q=new Yg(N,ae,_e),lt=new l0(N,ae,_e),_e.programs=Q.programs,D.capabilities=oe,D.extensions=ae,D.properties=At,D.renderLists=ut,D.shadowMap=ot,D.state=ft,D.info=_e}M!==$e&&(F=new f0(M,e.width,e.height,o,s,r));const it=new J_(D,N);this.xr=it,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){const x=ae.get("WEBGL_lose_context");x&&x.loseContext()},this.forceContextRestore=function(){const x=ae.get("WEBGL_lose_context");x&&x.restoreContext()},this.getPixelRatio=function(){return pt},this.setPixelRatio=function(x){x!==void 0&&(pt=x,this.setSize(vt,bt,!1))},this.getSize=function(x){return x.set(vt,bt)},this.setSize=function(x,P,V=!0){if(it.isPresenting){Lt("WebGLRenderer: Can't change size while VR device is presenting.");return}vt=x,bt=P,e.width=Math.floor(x*pt),e.height=Math.floor(P*pt),V===!0&&(e.style.width=x+"px",e.style.height=P+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,x,P)},this.getDrawingBufferSize=function(x){return x.set(vt*pt,bt*pt).floor()},this.setDrawingBufferSize=function(x,P,V){vt=x,bt=P,pt=V,e.width=Math.floor(x*V),e.height=Math.floor(P*V),this.setViewport(0,0,x,P)},this.setEffects=function(x){if(M===$e){Zt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(x){for(let P=0;P<x.length;P++)if(x[P].isOutputPass===!0){Lt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(x||[])},this.getCurrentViewport=function(x){return x.copy(tt)},this.getViewport=function(x){return x.copy(Ct)},this.setViewport=function(x,P,V,B){x.isVector4?Ct.set(x.x,x.y,x.z,x.w):Ct.set(x,P,V,B),ft.viewport(tt.copy(Ct).multiplyScalar(tn()).round())},this.getScissor=function(x){return x.copy(Jt)},this.setScissor=function(x,P,V,B){x.isVector4?Jt.set(x.x,x.y,x.z,x.w):Jt.set(x,P,V,B),ft.scissor(Mt.copy(Jt).multiplyScalar(tn()).round())},this.getScissorTest=function(){return ee},this.setScissorTest=function(x){ft.setScissorTest(ee=x)},this.setOpaqueSort=function(x){Ut=x},this.setTransparentSort=function(x){fe=x},this.getClearColor=function(x){return x.copy(C.getClearColor())},this.setClearColor=function(){C.setClearColor(...arguments)},this.getClearAlpha=function(){return C.getClearAlpha()},this.setClearAlpha=function(){C.setClearAlpha(...arguments)},this.clear=function(x=!0,P=!0,V=!0){let B=0;if(x){let z=!1;if(et!==null){const dt=et.texture.format;z=m.has(dt)}if(z){const dt=et.texture.type,xt=p.has(dt),ct=C.getClearColor(),_t=C.getClearAlpha(),Et=ct.r,Nt=ct.g,Vt=ct.b;xt?(S[0]=Et,S[1]=Nt,S[2]=Vt,S[3]=_t,N.clearBufferuiv(N.COLOR,0,S)):(R[0]=Et,R[1]=Nt,R[2]=Vt,R[3]=_t,N.clearBufferiv(N.COLOR,0,R))}else B|=N.COLOR_BUFFER_BIT}P&&(B|=N.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),V&&(B|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),B!==0&&N.clear(B)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(x){x.setRenderer(this),O=x},this.dispose=function(){e.removeEventListener("webglcontextlost",Tt,!1),e.removeEventListener("webglcontextrestored",Ot,!1),e.removeEventListener("webglcontextcreationerror",mt,!1),C.dispose(),ut.dispose(),$.dispose(),It.dispose(),At.dispose(),E.dispose(),nt.dispose(),k.dispose(),at.dispose(),wt.dispose(),Q.dispose(),it.dispose(),it.removeEventListener("sessionstart",Vo),it.removeEventListener("sessionend",Wo),Jn.stop()};function Tt(x){x.preventDefault(),pr("WebGLRenderer: Context Lost."),U=!0}function Ot(){pr("WebGLRenderer: Context Restored."),U=!1;const x=_e.autoReset,P=ot.enabled,V=ot.autoUpdate,B=ot.needsUpdate,z=ot.type;kt(),_e.autoReset=x,ot.enabled=P,ot.autoUpdate=V,ot.needsUpdate=B,ot.type=z}function mt(x){Zt("WebGLRenderer: A WebGL context could not be created. Reason: ",x.statusMessage)}function Qt(x){const P=x.target;P.removeEventListener("dispose",Qt),be(P)}function be(x){On(x),At.remove(x)}function On(x){const P=At.get(x).programs;P!==void 0&&(P.forEach(function(V){Q.releaseProgram(V)}),x.isShaderMaterial&&Q.releaseShaderCache(x))}this.renderBufferDirect=function(x,P,V,B,z,dt){P===null&&(P=Qe);const xt=z.isMesh&&z.matrixWorld.determinantAffine()<0,ct=du(x,P,V,B,z);ft.setMaterial(B,xt);let _t=V.index,Et=1;if(B.wireframe===!0){if(_t=k.getWireframeAttribute(V),_t===void 0)return;Et=2}const Nt=V.drawRange,Vt=V.attributes.position;let St=Nt.start*Et,Wt=(Nt.start+Nt.count)*Et;dt!==null&&(St=Math.max(St,dt.start*Et),Wt=Math.min(Wt,(dt.start+dt.count)*Et)),_t!==null?(St=Math.max(St,0),Wt=Math.min(Wt,_t.count)):Vt!=null&&(St=Math.max(St,0),Wt=Math.min(Wt,Vt.count));const pe=Wt-St;if(pe<0||pe===1/0)return;at.setup(z,B,ct,V,_t);let ie,ne=q;if(_t!==null&&(ie=v.get(_t),ne=lt,ne.setIndex(ie)),z.isMesh)B.wireframe===!0?(ft.setLineWidth(B.wireframeLinewidth*tn()),ne.setMode(N.LINES)):ne.setMode(N.TRIANGLES);else if(z.isLine){let Ie=B.linewidth;Ie===void 0&&(Ie=1),ft.setLineWidth(Ie*tn()),z.isLineSegments?ne.setMode(N.LINES):z.isLineLoop?ne.setMode(N.LINE_LOOP):ne.setMode(N.LINE_STRIP)}else z.isPoints?ne.setMode(N.POINTS):z.isSprite&&ne.setMode(N.TRIANGLES);if(z.isBatchedMesh)if(ae.get("WEBGL_multi_draw"))ne.renderMultiDraw(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount);else{const Ie=z._multiDrawStarts,yt=z._multiDrawCounts,ze=z._multiDrawCount,Kt=_t?v.get(_t).bytesPerElement:1,Qn=At.get(B).currentProgram.getUniforms();for(let Ne=0;Ne<ze;Ne++)Qn.setValue(N,"_gl_DrawID",Ne),ne.render(Ie[Ne]/Kt,yt[Ne])}else if(z.isInstancedMesh)ne.renderInstances(St,pe,z.count);else if(V.isInstancedBufferGeometry){const Ie=V._maxInstanceCount!==void 0?V._maxInstanceCount:1/0,yt=Math.min(V.instanceCount,Ie);ne.renderInstances(St,pe,yt)}else ne.render(St,pe)};function Ho(x,P,V,B){O!==null&&x.isNodeMaterial&&O.setObject(B,x),ge===!0&&Z.setState(x,V,!1),x.transparent===!0&&x.side===Ve&&x.forceSinglePass===!1?(x.side=We,x.needsUpdate=!0,Xi(x,P,B),x.side=Yn,x.needsUpdate=!0,Xi(x,P,B),x.side=Ve):Xi(x,P,B)}this.compile=function(x,P,V=null){V===null&&(V=x),O!==null&&O.renderStart(x,P,V),T=$.get(V),T.init(P),y.push(T),V.traverseVisible(function(z){z.isLight&&z.layers.test(P.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),x!==V&&x.traverseVisible(function(z){z.isLight&&z.layers.test(P.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),T.setupLights(),O!==null&&O.updateLights(T.state.lightsArray),Xe=this.localClippingEnabled,ge=Z.init(this.clippingPlanes,Xe),ge===!0&&Z.setGlobalState(this.clippingPlanes,P),O!==null&&ot.render(T.state.shadowsArray,V,P);const B=new Set;return x.traverse(function(z){if(!(z.isMesh||z.isPoints||z.isLine||z.isSprite))return;const dt=z.material;if(dt)if(Array.isArray(dt))for(let xt=0;xt<dt.length;xt++){const ct=dt[xt];Ho(ct,V,P,z),B.add(ct)}else Ho(dt,V,P,z),B.add(dt)}),T=y.pop(),O!==null&&O.renderEnd(),B},this.compileAsync=function(x,P,V=null){const B=this.compile(x,P,V);return new Promise(z=>{function dt(){if(B.forEach(function(xt){const _t=At.get(xt).currentProgram;(_t===void 0||_t.isReady())&&B.delete(xt)}),B.size===0){z(x);return}setTimeout(dt,10)}ae.get("KHR_parallel_shader_compile")!==null?dt():setTimeout(dt,10)})};let wr=null;function hu(x){wr&&wr(x)}function Vo(){Jn.stop()}function Wo(){Jn.start()}const Jn=new Wh;Jn.setAnimationLoop(hu),typeof self<"u"&&Jn.setContext(self),this.setAnimationLoop=function(x){wr=x,it.setAnimationLoop(x),x===null?Jn.stop():Jn.start()},it.addEventListener("sessionstart",Vo),it.addEventListener("sessionend",Wo),this.render=function(x,P){if(P!==void 0&&P.isCamera!==!0){Zt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(U===!0)return;O!==null&&O.renderStart(x,P);const V=it.enabled===!0&&it.isPresenting===!0,B=F!==null&&(et===null||V)&&F.begin(D,et);if(x.matrixWorldAutoUpdate===!0&&x.updateMatrixWorld(),P.parent===null&&P.matrixWorldAutoUpdate===!0&&P.updateMatrixWorld(),it.enabled===!0&&it.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(it.cameraAutoUpdate===!0&&it.updateCamera(P),P=it.getCamera()),x.isScene===!0&&x.onBeforeRender(D,x,P,et),T=$.get(x,y.length),T.init(P),T.state.textureUnits=It.getTextureUnits(),y.push(T),le.multiplyMatrices(P.projectionMatrix,P.matrixWorldInverse),P.isArrayCamera?Ae.setFromArrayCamera(P):Ht.setFromProjectionMatrix(le,pn,P.reversedDepth),Xe=this.localClippingEnabled,ge=Z.init(this.clippingPlanes,Xe),A=ut.get(x,g.length),A.init(),g.push(A),this.info.render.frame++,it.enabled===!0&&it.isPresenting===!0){const xt=D.xr.getDepthSensingMesh();xt!==null&&Tr(xt,P,-1/0,D.sortObjects)}Tr(x,P,0,D.sortObjects),A.finish(),O!==null&&O.updateLights(T.state.lightsArray),D.sortObjects===!0&&A.sort(Ut,fe),je=it.enabled===!1||it.isPresenting===!1||it.hasDepthSensing()===!1,je&&C.addToRenderList(A,x),this.info.autoReset===!0&&this.info.reset(),ge===!0&&Z.beginShadows();const z=T.state.shadowsArray;if(ot.render(z,x,P),ge===!0&&Z.endShadows(),(B&&F.hasRenderPass())===!1){const xt=A.opaque,ct=A.transmissive;if(T.setupLights(),P.isArrayCamera){const _t=P.cameras;if(ct.length>0)for(let Et=0,Nt=_t.length;Et<Nt;Et++){const Vt=_t[Et];qo(xt,ct,x,Vt)}je&&C.render(x);for(let Et=0,Nt=_t.length;Et<Nt;Et++){const Vt=_t[Et];Xo(A,x,Vt,Vt.viewport)}}else ct.length>0&&qo(xt,ct,x,P),je&&C.render(x),Xo(A,x,P)}et!==null&&G===0&&(It.updateMultisampleRenderTarget(et),It.updateRenderTargetMipmap(et)),B&&F.end(D),x.isScene===!0&&x.onAfterRender(D,x,P),at.resetDefaultState(),X=-1,j=null,y.pop(),y.length>0?(T=y[y.length-1],It.setTextureUnits(T.state.textureUnits),ge===!0&&Z.setGlobalState(D.clippingPlanes,T.state.camera)):T=null,g.pop(),g.length>0?A=g[g.length-1]:A=null,O!==null&&O.renderEnd()};function Tr(x,P,V,B){if(x.visible===!1)return;if(x.layers.test(P.layers)){if(x.isGroup)V=x.renderOrder;else if(x.isLOD)x.autoUpdate===!0&&x.update(P);else if(x.isLight)T.pushLight(x),x.castShadow&&T.pushShadow(x);else if(x.isSprite){const xt=P.isArrayCamera?Ae:Ht;if(!x.frustumCulled||x.intersectsFrustum(xt)){B&&ye.setFromMatrixPosition(x.matrixWorld).applyMatrix4(le);const ct=nt.update(x),_t=x.material;_t.visible&&A.push(x,ct,_t,V,ye.z,null,P)}}else if(x.isMesh||x.isLine||x.isPoints){const xt=P.isArrayCamera?Ae:Ht;if(!x.frustumCulled||x.intersectsFrustum(xt)){const ct=nt.update(x),_t=x.material;if(B&&(x.boundingSphere!==void 0?(x.boundingSphere===null&&x.computeBoundingSphere(),ye.copy(x.boundingSphere.center)):(ct.boundingSphere===null&&ct.computeBoundingSphere(),ye.copy(ct.boundingSphere.center)),ye.applyMatrix4(x.matrixWorld).applyMatrix4(le)),Array.isArray(_t)){const Et=ct.groups;for(let Nt=0,Vt=Et.length;Nt<Vt;Nt++){const St=Et[Nt],Wt=_t[St.materialIndex];Wt&&Wt.visible&&A.push(x,ct,Wt,V,ye.z,St,P)}}else _t.visible&&A.push(x,ct,_t,V,ye.z,null,P)}}}const dt=x.children;for(let xt=0,ct=dt.length;xt<ct;xt++)Tr(dt[xt],P,V,B)}function Xo(x,P,V,B){const{opaque:z,transmissive:dt,transparent:xt}=x;T.setupLightsView(V),ge===!0&&Z.setGlobalState(D.clippingPlanes,V),B&&ft.viewport(tt.copy(B)),z.length>0&&xs(z,P,V),dt.length>0&&xs(dt,P,V),xt.length>0&&xs(xt,P,V),ft.buffers.depth.setTest(!0),ft.buffers.depth.setMask(!0),ft.buffers.color.setMask(!0),ft.setPolygonOffset(!1)}function qo(x,P,V,B){if((V.isScene===!0?V.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[B.id]===void 0){const St=ae.has("EXT_color_buffer_half_float")||ae.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[B.id]=new rn(1,1,{generateMipmaps:!0,type:St?En:$e,minFilter:Xn,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:$t.workingColorSpace})}const dt=T.state.transmissionRenderTarget[B.id],xt=B.viewport||tt;dt.setSize(xt.z*D.transmissionResolutionScale,xt.w*D.transmissionResolutionScale);const ct=D.getRenderTarget(),_t=D.getActiveCubeFace(),Et=D.getActiveMipmapLevel();D.setRenderTarget(dt),D.getClearColor(Y),ht=D.getClearAlpha(),ht<1&&D.setClearColor(16777215,.5),D.clear(),je&&C.render(V);const Nt=D.toneMapping;D.toneMapping=Nn;const Vt=B.viewport;if(B.viewport!==void 0&&(B.viewport=void 0),T.setupLightsView(B),ge===!0&&Z.setGlobalState(D.clippingPlanes,B),xs(x,V,B),It.updateMultisampleRenderTarget(dt),It.updateRenderTargetMipmap(dt),ae.has("WEBGL_multisampled_render_to_texture")===!1){let St=!1;for(let Wt=0,pe=P.length;Wt<pe;Wt++){const ie=P[Wt],{object:ne,geometry:Ie,material:yt,group:ze}=ie;if(yt.side===Ve&&ne.layers.test(B.layers)){const Kt=yt.side;yt.side=We,yt.needsUpdate=!0,$o(ne,V,B,Ie,yt,ze),yt.side=Kt,yt.needsUpdate=!0,St=!0}}St===!0&&(It.updateMultisampleRenderTarget(dt),It.updateRenderTargetMipmap(dt))}D.setRenderTarget(ct,_t,Et),D.setClearColor(Y,ht),Vt!==void 0&&(B.viewport=Vt),D.toneMapping=Nt}function xs(x,P,V){const B=P.isScene===!0?P.overrideMaterial:null;for(let z=0,dt=x.length;z<dt;z++){const xt=x[z],{object:ct,geometry:_t,group:Et}=xt;let Nt=xt.material;Nt.allowOverride===!0&&B!==null&&(Nt=B),ct.layers.test(V.layers)&&$o(ct,P,V,_t,Nt,Et)}}function $o(x,P,V,B,z,dt){O!==null&&z.isNodeMaterial&&O.setObject(x,z),x.onBeforeRender(D,P,V,B,z,dt),x.modelViewMatrix.multiplyMatrices(V.matrixWorldInverse,x.matrixWorld),x.normalMatrix.getNormalMatrix(x.modelViewMatrix),z.onBeforeRender(D,P,V,B,x,dt),z.transparent===!0&&z.side===Ve&&z.forceSinglePass===!1?(z.side=We,z.needsUpdate=!0,D.renderBufferDirect(V,P,B,z,x,dt),z.side=Yn,z.needsUpdate=!0,D.renderBufferDirect(V,P,B,z,x,dt),z.side=Ve):D.renderBufferDirect(V,P,B,z,x,dt),x.onAfterRender(D,P,V,B,z,dt)}function Yo(x){let P=0;for(const V of x)V.texture!==null&&P++;return P}function Xi(x,P,V){P.isScene!==!0&&(P=Qe);const B=At.get(x),z=T.state.lights,dt=T.state.shadowsArray,xt=z.state.version,ct=Q.getParameters(x,z.state,dt,P,V,T.state.lightProbeGridArray),_t=Q.getProgramCacheKey(ct);let Et=B.programs;B.environment=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,B.fog=P.fog;const Nt=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap;B.envMap=E.get(x.envMap||B.environment,Nt),B.envMapRotation=B.environment!==null&&x.envMap===null?P.environmentRotation:x.envMapRotation,Et===void 0&&(x.addEventListener("dispose",Qt),Et=new Map,B.programs=Et,B.programVariants=new Map);let Vt=Et.get(_t);if(Vt!==void 0){if(B.currentProgram===Vt&&B.lightsStateVersion===xt)return Zo(x,ct),Vt}else ct.uniforms=Q.getUniforms(x),O!==null&&x.isNodeMaterial&&O.build(x,V,ct),x.onBeforeCompile(ct,D),Vt=Q.acquireProgram(ct,_t),Et.set(_t,Vt),B.uniforms=ct.uniforms;const St=B.uniforms;return(!x.isShaderMaterial&&!x.isRawShaderMaterial||x.clipping===!0)&&(St.clippingPlanes=Z.uniform),Zo(x,ct),B.needsLights=pu(x),B.lightsStateVersion=xt,B.needsLights&&(St.ambientLightColor.value=z.state.ambient,St.lightProbe.value=z.state.probe,St.sunLights.value=z.state.sun,St.sunLightShadows.value=z.state.sunShadow,St.directionalLights.value=z.state.directional,St.directionalLightShadows.value=z.state.directionalShadow,St.spotLights.value=z.state.spot,St.spotLightShadows.value=z.state.spotShadow,St.rectAreaLights.value=z.state.rectArea,St.ltc_1.value=z.state.rectAreaLTC1,St.ltc_2.value=z.state.rectAreaLTC2,St.pointLights.value=z.state.point,St.pointLightShadows.value=z.state.pointShadow,St.hemisphereLights.value=z.state.hemi,St.sunShadowMatrix.value=z.state.sunShadowMatrix,St.sunShadowCascade.value=z.state.sunShadowCascade,St.directionalShadowMatrix.value=z.state.directionalShadowMatrix,St.spotLightMatrix.value=z.state.spotLightMatrix,St.spotLightMap.value=z.state.spotLightMap,St.pointShadowMatrix.value=z.state.pointShadowMatrix),B.numLightProbeGrids=Yo(T.state.lightProbeGridArray),B.currentProgram=Vt,B.uniformsList=null,Vt}function uu(x,P,V,B,z){const dt=At.get(x),xt=dt.currentProgram.id+","+B+","+z;let ct=dt.programVariants.get(xt);return ct===void 0?(ct=Xi(x,P,V),dt.programVariants.set(xt,ct)):(dt.currentProgram=ct,dt.uniformsList=null,dt.outputColorSpace=B,dt.toneMapping=z),ct}function Ko(x){if(x.uniformsList===null){const P=x.currentProgram.getUniforms();x.uniformsList=ir.seqWithValue(P.seq,x.uniforms)}return x.uniformsList}function Zo(x,P){const V=At.get(x);V.outputColorSpace=P.outputColorSpace,V.batching=P.batching,V.batchingColor=P.batchingColor,V.instancing=P.instancing,V.instancingColor=P.instancingColor,V.instancingMorph=P.instancingMorph,V.skinning=P.skinning,V.morphTargets=P.morphTargets,V.morphNormals=P.morphNormals,V.morphColors=P.morphColors,V.morphTargetsCount=P.morphTargetsCount,V.numClippingPlanes=P.numClippingPlanes,V.numIntersection=P.numClipIntersection,V.vertexAlphas=P.vertexAlphas,V.vertexTangents=P.vertexTangents,V.toneMapping=P.toneMapping}function du(x,P,V,B,z){P.isScene!==!0&&(P=Qe),It.resetTextureUnits();const dt=P.fog,xt=B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial?P.environment:null,ct=et===null?D.outputColorSpace:et.isXRRenderTarget===!0?et.texture.colorSpace:$t.workingColorSpace,_t=B.isMeshStandardMaterial||B.isMeshLambertMaterial&&!B.envMap||B.isMeshPhongMaterial&&!B.envMap,Et=E.get(B.envMap||xt,_t),Nt=B.vertexColors===!0&&!!V.attributes.color&&V.attributes.color.itemSize===4,Vt=!!V.attributes.tangent&&(!!B.normalMap||B.anisotropy>0),St=!!V.morphAttributes.position,Wt=!!V.morphAttributes.normal,pe=!!V.morphAttributes.color;let ie=Nn;B.toneMapped&&(et===null||et.isXRRenderTarget===!0)&&(ie=D.toneMapping);const ne=V.morphAttributes.position||V.morphAttributes.normal||V.morphAttributes.color,Ie=ne!==void 0?ne.length:0,yt=At.get(B),ze=T.state.lights;if(ge===!0&&(Xe===!0||x!==j)){const ce=x===j&&B.id===X;Z.setState(B,x,ce)}let Kt=!1,Qn=!1;B.version===yt.__version?yt.needsLights&&yt.lightsStateVersion!==ze.state.version||z.isBatchedMesh&&yt.batching===!1||!z.isBatchedMesh&&yt.batching===!0||z.isBatchedMesh&&yt.batchingColor===!0&&z._colorsTexture===null||z.isBatchedMesh&&yt.batchingColor===!1&&z._colorsTexture!==null||z.isInstancedMesh&&yt.instancing===!1||!z.isInstancedMesh&&yt.instancing===!0||z.isSkinnedMesh&&yt.skinning===!1||!z.isSkinnedMesh&&yt.skinning===!0||z.isInstancedMesh&&yt.instancingColor===!0&&z.instanceColor===null||z.isInstancedMesh&&yt.instancingColor===!1&&z.instanceColor!==null||z.isInstancedMesh&&yt.instancingMorph===!0&&z.morphTexture===null||z.isInstancedMesh&&yt.instancingMorph===!1&&z.morphTexture!==null||yt.envMap!==Et||B.fog===!0&&yt.fog!==dt||yt.numClippingPlanes!==void 0&&(yt.numClippingPlanes!==Z.numPlanes||yt.numIntersection!==Z.numIntersection)||yt.vertexAlphas!==Nt||yt.vertexTangents!==Vt||yt.morphTargets!==St||yt.morphNormals!==Wt||yt.morphColors!==pe||yt.morphTargetsCount!==Ie||yt.numLightProbeGrids!==Yo(T.state.lightProbeGridArray)?Kt=!0:(yt.outputColorSpace!==ct||yt.toneMapping!==ie)&&(Qn=!0):(Kt=!0,yt.__version=B.version);let Ne=yt.currentProgram;(Kt===!0||Qn===!0)&&(Ne=Qn===!0?uu(B,P,z,ct,ie):Xi(B,P,z),O&&B.isNodeMaterial&&O.onUpdateProgram(B,Ne,yt));let Ms=!1,Bn=!1,jn=!1;const Yt=Ne.getUniforms(),Re=yt.uniforms;if(ft.useProgram(Ne.program)&&(Ms=!0,Bn=!0,jn=!0),B.id!==X&&(X=B.id,Bn=!0),Ms||j!==x){ft.buffers.depth.getReversed()&&x.reversedDepth!==!0&&(x._reversedDepth=!0,x.updateProjectionMatrix()),Yt.setValue(N,"projectionMatrix",x.projectionMatrix),Yt.setValue(N,"viewMatrix",x.matrixWorldInverse);const Ee=Yt.map.cameraPosition;Ee!==void 0&&Ee.setValue(N,gn.setFromMatrixPosition(x.matrixWorld)),oe.logarithmicDepthBuffer&&Yt.setValue(N,"logDepthBufFC",2/(Math.log(x.far+1)/Math.LN2)),(B.isMeshPhongMaterial||B.isMeshToonMaterial||B.isMeshLambertMaterial||B.isMeshBasicMaterial||B.isMeshStandardMaterial||B.isShaderMaterial)&&Yt.setValue(N,"isOrthographic",x.isOrthographicCamera===!0),j!==x&&(j=x,Bn=!0,jn=!0)}if(yt.needsLights&&(ze.state.sunShadowMap.length>0&&Yt.setValue(N,"sunShadowMap",ze.state.sunShadowMap,It),ze.state.directionalShadowMap.length>0&&Yt.setValue(N,"directionalShadowMap",ze.state.directionalShadowMap,It),ze.state.spotShadowMap.length>0&&Yt.setValue(N,"spotShadowMap",ze.state.spotShadowMap,It),ze.state.pointShadowMap.length>0&&Yt.setValue(N,"pointShadowMap",ze.state.pointShadowMap,It)),z.isSkinnedMesh){Yt.setOptional(N,z,"bindMatrix"),Yt.setOptional(N,z,"bindMatrixInverse");const ce=z.skeleton;ce&&(ce.boneTexture===null&&ce.computeBoneTexture(),Yt.setValue(N,"boneTexture",ce.boneTexture,It))}z.isBatchedMesh&&(Yt.setOptional(N,z,"batchingTexture"),Yt.setValue(N,"batchingTexture",z._matricesTexture,It),Yt.setOptional(N,z,"batchingIdTexture"),Yt.setValue(N,"batchingIdTexture",z._indirectTexture,It),Yt.setOptional(N,z,"batchingColorTexture"),z._colorsTexture!==null&&Yt.setValue(N,"batchingColorTexture",z._colorsTexture,It));const on=V.morphAttributes;if((on.position!==void 0||on.normal!==void 0||on.color!==void 0)&&J.update(z,V,Ne),(Bn||yt.receiveShadow!==z.receiveShadow)&&(yt.receiveShadow=z.receiveShadow,Yt.setValue(N,"receiveShadow",z.receiveShadow)),(B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial)&&B.envMap===null&&P.environment!==null&&(Re.envMapIntensity.value=P.environmentIntensity),Re.dfgLUT!==void 0&&(Re.dfgLUT.value=nv()),Bn){if(Yt.setValue(N,"toneMappingExposure",D.toneMappingExposure),yt.needsLights&&fu(Re,jn),dt&&B.fog===!0&&rt.refreshFogUniforms(Re,dt),rt.refreshMaterialUniforms(Re,B,pt,bt,T.state.transmissionRenderTarget[x.id]),yt.needsLights&&yt.numLightProbeGrids>0){const ce=b;let Ee=0;for(const Tn of T.state.lightProbeGridArray)Tn.texture!==null&&(ce.textures[Ee]=Tn.texture,ce.min[Ee]=Tn.boundingBox.min,ce.max[Ee]=Tn.boundingBox.max,ce.resolution[Ee]=Tn.resolution,Ee++);for(const Tn in ce)ce[Tn].length=Ee;Re.probesSH.value=ce.textures,Re.probesMin.value=ce.min,Re.probesMax.value=ce.max,Re.probesResolution.value=ce.resolution}ir.upload(N,Ko(yt),Re,It)}if(B.isShaderMaterial&&B.uniformsNeedUpdate===!0&&(ir.upload(N,Ko(yt),Re,It),B.uniformsNeedUpdate=!1),B.isSpriteMaterial&&Yt.setValue(N,"center",z.center),Yt.setValue(N,"modelViewMatrix",z.modelViewMatrix),Yt.setValue(N,"normalMatrix",z.normalMatrix),Yt.setValue(N,"modelMatrix",z.matrixWorld),B.uniformsGroups!==void 0){const ce=B.uniformsGroups;for(let Ee=0,Tn=ce.length;Ee<Tn;Ee++){const Qo=ce[Ee];wt.update(Qo,Ne),wt.bind(Qo,Ne)}}return Ne}function fu(x,P){x.ambientLightColor.needsUpdate=P,x.lightProbe.needsUpdate=P,x.sunLights.needsUpdate=P,x.sunLightShadows.needsUpdate=P,x.directionalLights.needsUpdate=P,x.directionalLightShadows.needsUpdate=P,x.pointLights.needsUpdate=P,x.pointLightShadows.needsUpdate=P,x.spotLights.needsUpdate=P,x.spotLightShadows.needsUpdate=P,x.rectAreaLights.needsUpdate=P,x.hemisphereLights.needsUpdate=P}function pu(x){return x.isMeshLambertMaterial||x.isMeshToonMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isShadowMaterial||x.isShaderMaterial&&x.lights===!0}this.getActiveCubeFace=function(){return K},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return et},this.setRenderTargetTextures=function(x,P,V){const B=At.get(x);B.__autoAllocateDepthBuffer=x.resolveDepthBuffer===!1,B.__autoAllocateDepthBuffer===!1&&(B.__useRenderToTexture=!1),At.get(x.texture).__webglTexture=P,At.get(x.depthTexture).__webglTexture=B.__autoAllocateDepthBuffer?void 0:V,B.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(x,P){const V=At.get(x);V.__webglFramebuffer=P,V.__useDefaultFramebuffer=P===void 0},this.setRenderTarget=function(x,P=0,V=0){et=x,K=P,G=V;let B=null,z=!1,dt=!1;if(x){const ct=At.get(x);if(ct.__useDefaultFramebuffer!==void 0){ft.bindFramebuffer(N.FRAMEBUFFER,ct.__webglFramebuffer),tt.copy(x.viewport),Mt.copy(x.scissor),Dt=x.scissorTest,ft.viewport(tt),ft.scissor(Mt),ft.setScissorTest(Dt),X=-1;return}else if(ct.__webglFramebuffer===void 0)It.setupRenderTarget(x);else if(ct.__hasExternalTextures)It.rebindTextures(x,At.get(x.texture).__webglTexture,At.get(x.depthTexture).__webglTexture);else if(x.depthBuffer){const Nt=x.depthTexture;if(ct.__boundDepthTexture!==Nt){if(Nt!==null&&At.has(Nt)&&(x.width!==Nt.image.width||x.height!==Nt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");It.setupDepthRenderbuffer(x)}}const _t=x.texture;(_t.isData3DTexture||_t.isDataArrayTexture||_t.isCompressedArrayTexture)&&(dt=!0);const Et=At.get(x).__webglFramebuffer;x.isWebGLCubeRenderTarget?(Array.isArray(Et[P])?B=Et[P][V]:B=Et[P],z=!0):x.samples>0&&It.useMultisampledRTT(x)===!1?B=At.get(x).__webglMultisampledFramebuffer:Array.isArray(Et)?B=Et[V]:B=Et,tt.copy(x.viewport),Mt.copy(x.scissor),Dt=x.scissorTest}else tt.copy(Ct).multiplyScalar(pt).floor(),Mt.copy(Jt).multiplyScalar(pt).floor(),Dt=ee;if(V!==0&&(B=W),ft.bindFramebuffer(N.FRAMEBUFFER,B)&&ft.drawBuffers(x,B),ft.viewport(tt),ft.scissor(Mt),ft.setScissorTest(Dt),z){const ct=At.get(x.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+P,ct.__webglTexture,V)}else if(dt){const ct=P;for(let _t=0;_t<x.textures.length;_t++){const Et=At.get(x.textures[_t]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+_t,Et.__webglTexture,V,ct)}}else if(x!==null&&V!==0){const ct=At.get(x.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,ct.__webglTexture,V)}X=-1};function Jo(x){const P=At.get(x);return(P.__readFormat!==x.format||P.__readType!==x.type)&&(P.__readFormat=x.format,P.__readType=x.type,P.__formatReadable=oe.textureFormatReadable(x.format),P.__typeReadable=oe.textureTypeReadable(x.type)),P}this.readRenderTargetPixels=function(x,P,V,B,z,dt,xt,ct=0){if(!(x&&x.isWebGLRenderTarget)){Zt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let _t=At.get(x).__webglFramebuffer;if(x.isWebGLCubeRenderTarget&&xt!==void 0&&(_t=_t[xt],Array.isArray(_t)&&(_t=_t[0])),_t){ft.bindFramebuffer(N.FRAMEBUFFER,_t);try{const Et=x.textures[ct],Nt=Et.format,Vt=Et.type;x.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ct);const St=Jo(Et);if(St.__formatReadable===!1){Zt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(St.__typeReadable===!1){Zt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}P>=0&&P<=x.width-B&&V>=0&&V<=x.height-z&&N.readPixels(P,V,B,z,st.convert(Nt),st.convert(Vt),dt)}finally{const Et=et!==null?At.get(et).__webglFramebuffer:null;ft.bindFramebuffer(N.FRAMEBUFFER,Et)}}},this.readRenderTargetPixelsAsync=async function(x,P,V,B,z,dt,xt,ct=0){if(!(x&&x.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let _t=At.get(x).__webglFramebuffer;if(x.isWebGLCubeRenderTarget&&xt!==void 0&&(_t=_t[xt],Array.isArray(_t)&&(_t=_t[0])),_t)if(P>=0&&P<=x.width-B&&V>=0&&V<=x.height-z){ft.bindFramebuffer(N.FRAMEBUFFER,_t);const Et=x.textures[ct],Nt=Et.format,Vt=Et.type;x.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ct);const St=Jo(Et);if(St.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(St.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");const Wt=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,Wt),N.bufferData(N.PIXEL_PACK_BUFFER,dt.byteLength,N.STREAM_READ),N.readPixels(P,V,B,z,st.convert(Nt),st.convert(Vt),0),N.bindBuffer(N.PIXEL_PACK_BUFFER,null);const pe=et!==null?At.get(et).__webglFramebuffer:null;ft.bindFramebuffer(N.FRAMEBUFFER,pe);const ie=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await vf(N,ie,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,Wt),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,dt),N.bindBuffer(N.PIXEL_PACK_BUFFER,null),N.deleteBuffer(Wt),N.deleteSync(ie),dt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(x,P=null,V=0){const B=Math.pow(2,-V),z=Math.floor(x.image.width*B),dt=Math.floor(x.image.height*B),xt=P!==null?P.x:0,ct=P!==null?P.y:0;It.setTexture2D(x,0),N.copyTexSubImage2D(N.TEXTURE_2D,V,0,0,xt,ct,z,dt),ft.unbindTexture()},this.copyTextureToTexture=function(x,P,V=null,B=null,z=0,dt=0){let xt,ct,_t,Et,Nt,Vt,St,Wt,pe;const ie=x.isCompressedTexture?x.mipmaps[dt]:x.image;if(V!==null)xt=V.max.x-V.min.x,ct=V.max.y-V.min.y,_t=V.isBox3?V.max.z-V.min.z:1,Et=V.min.x,Nt=V.min.y,Vt=V.isBox3?V.min.z:0;else{const Yt=Math.pow(2,-z);xt=Math.floor(ie.width*Yt),ct=Math.floor(ie.height*Yt),x.isDataArrayTexture?_t=ie.depth:x.isData3DTexture?_t=Math.floor(ie.depth*Yt):_t=1,Et=0,Nt=0,Vt=0}B!==null?(St=B.x,Wt=B.y,pe=B.z):(St=0,Wt=0,pe=0);const ne=st.convert(P.format),Ie=st.convert(P.type);let yt;P.isData3DTexture?(It.setTexture3D(P,0),yt=N.TEXTURE_3D):P.isDataArrayTexture||P.isCompressedArrayTexture?(It.setTexture2DArray(P,0),yt=N.TEXTURE_2D_ARRAY):(It.setTexture2D(P,0),yt=N.TEXTURE_2D),ft.activeTexture(N.TEXTURE0),ft.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,P.flipY),ft.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,P.premultiplyAlpha),ft.pixelStorei(N.UNPACK_ALIGNMENT,P.unpackAlignment);const ze=ft.getParameter(N.UNPACK_ROW_LENGTH),Kt=ft.getParameter(N.UNPACK_IMAGE_HEIGHT),Qn=ft.getParameter(N.UNPACK_SKIP_PIXELS),Ne=ft.getParameter(N.UNPACK_SKIP_ROWS),Ms=ft.getParameter(N.UNPACK_SKIP_IMAGES);ft.pixelStorei(N.UNPACK_ROW_LENGTH,ie.width),ft.pixelStorei(N.UNPACK_IMAGE_HEIGHT,ie.height),ft.pixelStorei(N.UNPACK_SKIP_PIXELS,Et),ft.pixelStorei(N.UNPACK_SKIP_ROWS,Nt),ft.pixelStorei(N.UNPACK_SKIP_IMAGES,Vt);const Bn=x.isDataArrayTexture||x.isData3DTexture,jn=P.isDataArrayTexture||P.isData3DTexture;if(x.isDepthTexture){const Yt=At.get(x),Re=At.get(P),on=At.get(Yt.__renderTarget),ce=At.get(Re.__renderTarget);ft.bindFramebuffer(N.READ_FRAMEBUFFER,on.__webglFramebuffer),ft.bindFramebuffer(N.DRAW_FRAMEBUFFER,ce.__webglFramebuffer);for(let Ee=0;Ee<_t;Ee++)Bn&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,At.get(x).__webglTexture,z,Vt+Ee),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,At.get(P).__webglTexture,dt,pe+Ee)),N.blitFramebuffer(Et,Nt,Et+xt,Nt+ct,St,Wt,St+xt,Wt+ct,N.DEPTH_BUFFER_BIT,N.NEAREST);ft.bindFramebuffer(N.READ_FRAMEBUFFER,null),ft.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(z!==0||x.isRenderTargetTexture||At.has(x)){const Yt=At.get(x),Re=At.get(P);ft.bindFramebuffer(N.READ_FRAMEBUFFER,L),ft.bindFramebuffer(N.DRAW_FRAMEBUFFER,H);for(let on=0;on<_t;on++)Bn?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Yt.__webglTexture,z,Vt+on):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Yt.__webglTexture,z),jn?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Re.__webglTexture,dt,pe+on):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Re.__webglTexture,dt),z!==0?N.blitFramebuffer(Et,Nt,Et+xt,Nt+ct,St,Wt,St+xt,Wt+ct,N.COLOR_BUFFER_BIT,N.NEAREST):jn?N.copyTexSubImage3D(yt,dt,St,Wt,pe+on,Et,Nt,xt,ct):N.copyTexSubImage2D(yt,dt,St,Wt,Et,Nt,xt,ct);ft.bindFramebuffer(N.READ_FRAMEBUFFER,null),ft.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else jn?x.isDataTexture||x.isData3DTexture?N.texSubImage3D(yt,dt,St,Wt,pe,xt,ct,_t,ne,Ie,ie.data):P.isCompressedArrayTexture?N.compressedTexSubImage3D(yt,dt,St,Wt,pe,xt,ct,_t,ne,ie.data):N.texSubImage3D(yt,dt,St,Wt,pe,xt,ct,_t,ne,Ie,ie):x.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,dt,St,Wt,xt,ct,ne,Ie,ie.data):x.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,dt,St,Wt,ie.width,ie.height,ne,ie.data):N.texSubImage2D(N.TEXTURE_2D,dt,St,Wt,xt,ct,ne,Ie,ie);ft.pixelStorei(N.UNPACK_ROW_LENGTH,ze),ft.pixelStorei(N.UNPACK_IMAGE_HEIGHT,Kt),ft.pixelStorei(N.UNPACK_SKIP_PIXELS,Qn),ft.pixelStorei(N.UNPACK_SKIP_ROWS,Ne),ft.pixelStorei(N.UNPACK_SKIP_IMAGES,Ms),dt===0&&P.generateMipmaps===!0&&P.mipmapsAutoUpdate===!0&&N.generateMipmap(yt),ft.unbindTexture()},this.initRenderTarget=function(x){At.get(x).__webglFramebuffer===void 0&&It.setupRenderTarget(x)},this.initTexture=function(x){x.isCubeTexture?It.setTextureCube(x,0):x.isData3DTexture?It.setTexture3D(x,0):x.isDataArrayTexture||x.isCompressedArrayTexture?It.setTexture2DArray(x,0):It.setTexture2D(x,0),ft.unbindTexture()},this.resetState=function(){K=0,G=0,et=null,ft.reset(),at.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return pn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;const e=this.getContext();e.drawingBufferColorSpace=$t._getDrawingBufferColorSpace(t),e.unpackColorSpace=$t._getUnpackColorSpace()}}const eu={viridis:[4456788,4728952,4082313,3238030,2523790,2072201,3520377,7261784,11918891,16639781],cividis:[8782,11882,1718383,3294061,4410988,5462637,6382959,7303283,8223864,9209976,10196086,11247730,12365420,13482851,14600536,15784006,16705592],inferno:[4,1772609,4852843,7871597,10824800,13583430,15558949,16489222,16240957,16580516],turbo:[3150395,4277675,4617709,3777276,1822676,2419878,6421612,10812475,13756468,15975994,16685869,15950613,14235654,11606273,7996418],coolwarm:[3886272,6456042,9285886,12112121,14540253,16106669,16030331,14573645,11797542],gray:[2105376,16053492]},sv=Object.keys(eu);function nu(i,t){const e=eu[i],n=e.length-1,s=(c,h)=>c<0?2*s(0,h)-s(1,h):c>n?2*s(n,h)-s(n-1,h):(e[c]>>16-8*h&255)/255,r=Math.min(Math.max(t,0),1)*n,a=Math.min(Math.floor(r),n-1),o=r-a,l=c=>{const h=s(a-1,c),u=s(a,c),d=s(a+1,c),f=s(a+2,c),_=u+.5*o*(d-h+o*(2*h-5*u+4*d-f+o*(3*(u-d)+f-h)));return Math.min(Math.max(_,0),1)};return[l(0),l(1),l(2)]}function iu(i,t){const e=[];for(let n=0;n<=16;n++){const[s,r,a]=nu(i,n/16);e.push(`rgb(${Math.round(255*s)} ${Math.round(255*r)} ${Math.round(255*a)})`)}return`linear-gradient(${t}, ${e.join(", ")})`}const vr=[14469032,4161476,15239498,5219179,11567056,15126357,13193327,7849679];function rv(i){return`#${vr[i%vr.length].toString(16).padStart(6,"0")}`}let Ti=null;const co=vr.length;function av(){return Ti||(Ti=new Sr(new Uint8Array(vr.flatMap(i=>[i>>16,i>>8&255,i&255,255])),co,1),Ti.colorSpace=Ce,Ti.needsUpdate=!0,Ti)}const _c=new Map;function su(i){let t=_c.get(i);if(t)return t;const e=256,n=new Uint8Array(4*e);for(let s=0;s<e;s++){const r=nu(i,s/(e-1));for(let a=0;a<3;a++)n[4*s+a]=Math.round(255*r[a]);n[4*s+3]=255}return t=new Sr(n,e,1),t.colorSpace=Ce,t.magFilter=Oe,t.minFilter=Oe,t.needsUpdate=!0,_c.set(i,t),t}function ov(i){const t=Math.max(Math.abs(i.low),Math.abs(i.high)),e=i.unit==="Pa"||i.unit==="J/m3",[n,s]=!e||t<1e4?[1,""]:t<1e7?[.001,"k"]:[1e-6,"M"];if(i.even)return{values:[`${Xt(i.low*n,4)} everywhere`],prefix:s};const r=(i.high-i.low)*n,a=Math.max(0,Math.min(6,1-Math.floor(Math.log10(r)))),o=l=>t*n>=1e6||r<1e-4?Xt(l*n):String(Number((l*n).toFixed(a)));return{values:[i.low,(i.low+i.high)/2,i.high].map(o),prefix:s}}function lv(i,t){const e=w("div",{class:"legend-bar"}),n=w("b"),s=w("span",{class:"unit"}),r=w("div",{class:"legend-ticks"}),a=w("div",{class:"legend glass",role:"img",hidden:!0},w("div",{class:"legend-title"},n,s),e,r);t.append(a),i.app.legend.subscribe(o=>{if(a.hidden=o===null||o.field==="material",!o||a.hidden)return;const l=i.list("results").find(_=>_.name===o.field),c=qc(o.field,l?.title),h=o.unit||(typeof l?.raw.unit=="string"?l.raw.unit:""),{values:u,prefix:d}=ov(o),f=`${d}${Js(h)}`;n.textContent=c,s.textContent=f,e.style.background=iu(o.colormap,"to right"),r.textContent!==u.join("")&&se(r,u.map(_=>w("span",{},_))),r.classList.toggle("even",o.even),a.setAttribute("aria-label",`${c}, ${o.even?`${u[0]}`:`${u[0]} to ${u[2]} ${f}`}`)})}function vc(i){return Math.hypot(i[6]??0,i[7]??0,i[8]??0)}function cv(i,t){const e=w("div",{class:"readouts",role:"status","aria-live":"off","aria-label":"Forces"});t.append(e);let n=0;const s=new Map;i.frames.on(r=>{const a=i.handles.get(),o=r.grabs.filter(c=>!a.has(c.number));o.length===0&&s.clear();for(const c of o)s.set(c.number,Math.max(s.get(c.number)??0,vc(c.vectors)));const l=performance.now();if(!(o.length===e.childElementCount&&l-n<80)){for(n=l;e.childElementCount>o.length;)e.lastElementChild.remove();for(;e.childElementCount<o.length;)e.append(w("div",{class:"readout glass"},Bt("grab",16),w("b"),w("small")));o.forEach((c,h)=>{e.children[h].querySelector("b").textContent=ma(vc(c.vectors)),e.children[h].querySelector("small").textContent=`peak ${ma(s.get(c.number)??0)}`})}})}function da(i){return typeof i=="number"?i:NaN}function hv(i,t,e){const n=w("span",{class:"dot"}),s=w("span"),r=w("button",{class:"health glass",type:"button",tip:"Meters",hidden:!0},n,s);r.addEventListener("click",e),t.append(r),i.status.subscribe(a=>{if(r.hidden=a===null||a.state==="empty",!a)return;const o=Array.isArray(a.raw.steps)?a.raw.steps.filter(Array.isArray):[],l=o.reduce((_,M)=>_+(da(M[0])||0),0)/(o.length||1),c=da(a.raw.real_time),h=da(a.raw.inverted),u=[];a.state==="pause"?u.push("Paused"):a.state==="busy"?u.push("Working …"):Number.isFinite(c)&&u.push(`${c.toFixed(2)}× real time`),l>0&&u.push(`${Xt(l,2)} ms per step`),h>0&&u.push(`${h} inverted`);const d=u.join("  ·  ");s.textContent!==d&&(s.textContent=d);const f=a.state==="play"&&c<.95*a.speed;r.className=`health glass ${h>0?"bad":f?"warn":""}`.trim()})}function uv(i,t){const{app:e}=i,n=w("div",{class:"advice-strip glass",role:"status",hidden:!0});t.append(n);let s=0,r="",a="",o="";e.scene.subscribe(l=>{l?.name!==o&&(a=""),o=l?.name??"";const c=l?.raw.real_time;Pt(c)&&typeof c.notice=="string"&&c.notice!==""&&l?.name!==xc&&(xc=l?.name??"",e.notify("info",c.notice))}),e.status.subscribe(l=>{const c=l?.raw.budget,h=Pt(c)&&c.missed===!0&&l?.state==="play"?c.advice:null,u=Pt(h)&&typeof h.text=="string"?h.text:"",d=performance.now();u===""&&(s=d);const f=(document.querySelector(".advice")?.offsetParent??null)!==null;if(!(u!==""&&d-s>2e3&&a!==o&&!f)){n.hidden=!0,r="";return}if(n.hidden=!1,u===r||!Pt(h))return;r=u;const M=w("button",{class:"icon-button dismiss",type:"button","aria-label":"Dismiss the advice"},Bt("close",16));M.addEventListener("click",()=>{a=o,n.hidden=!0}),se(n,Bt("bolt",16),w("span",{},u),Jc(i,h),M)})}let xc="";const dv=["young","poisson","lambda","mu"],Mc=["conductivity","heat_capacity"];class fv extends Zc{chosen;constructor(t){super(t),this.chosen=new he(""),this.chosen.subscribe(()=>this.refresh())}#t=!1;#n(){const t=this.model.entries("materials").map(([n])=>n),e=this.chosen?.get()??"";return t.includes(e)?e:t[0]??""}#e(){const t=this.model.value(`materials.${this.#n()}`);return Pt(t)?t:{}}signature(){const t=this.#e(),e=t.plasticity;return[this.#n(),this.model.entries("materials").map(([n])=>n),this.model.entries("bodies").map(([n,s])=>[n,s.material]),t.law,"lambda"in t,Pt(e)?e.rule:null,Pt(this.model.document.get()?.heat),va(this.model),this.model.app.schema.get()!==null,this.model.app.scene.get()?.source]}build(){const t=this.#n();return t?[this.#i(t),this.#o(t),this.#r(t),this.#h(t),this.#l(t),Pt(this.model.document.get()?.heat)&&this.#u(t)]:Kc(this.model,"Open a scene to see its materials.")}#i(t){const e=Hi("choose"),n=this.model.entries("materials").map(([l])=>l),s=this.model.entries("bodies"),r=w("select",{class:"input",id:e,"data-key":"chooser"},n.map(l=>{const c=s.filter(([,u])=>u.material===l).map(([u])=>u),h=c.length>3?`${c.length} bodies`:c.join(", ");return w("option",{value:l},h&&h!==l?`${l} (${h})`:l)}));r.value=t,r.addEventListener("change",()=>this.chosen.set(r.value));const a=w("button",{class:"button small",type:"button",tip:"Copy this material, to paint with or to assign to a body"},Bt("plus",14),"Copy");a.addEventListener("click",()=>void this.#s(t));const o=[w("label",{class:"section-title",for:e},"Material"),w("div",{class:"section-body row"},r,a)];return n.length>1&&s.length>0&&o.push(w("div",{class:"section-body"},s.slice(0,12).map(([l])=>this.field({name:"material",type:"choice",choices:n,doc:`The material that ${l} is made of.`},{kind:"body",path:`bodies.${l}.material`,label:`Material of ${l}`,words:c=>c})))),w("div",{class:"section"},o)}async#s(t){const e=new Set(this.model.entries("materials").map(([a])=>a)),n=t.replace(/-\d+$/,"");let s=2;for(;e.has(`${n}-${s}`);)s+=1;const r=`${n}-${s}`;await this.model.apply({[`materials.${r}`]:structuredClone(this.#e())},"Copy the material")&&this.chosen.set(r)}#o(t){return xe("Presets",!0,w("div",{class:"presets"},_a.map(e=>{const n=w("button",{class:"preset",type:"button",tip:e.doc,"data-key":`preset-${e.name}`,"data-preset":e.name},w("span",{class:"swatch",style:{background:e.color}}),e.title);return n.addEventListener("click",()=>void this.model.apply(jc(this.model,t,e),e.title)),n})))}updated(){const t=this.#e();for(const e of this.element.querySelectorAll("[data-preset]")){const n=_a.find(s=>s.name===e.dataset.preset);e.setAttribute("aria-pressed",String(n!==void 0&&vd(t,n.material)))}}#r(t){const e=`materials.${t}`,n=this.model.kind("material"),s=this.#e(),r=this.model.list("laws").filter(u=>u.name!=="user"),a=r.find(u=>u.name===(s.law??"neo-hookean")),o="lambda"in s,l=u=>n.fields.filter(d=>u.includes(d.name)),c=pv(a),h=n.fields.filter(u=>![...dv,...Mc,"law","form","plasticity","damping","density"].includes(u.name));return xe("Elasticity",!0,l(["law"]).map(u=>this.field(u,{kind:"material",path:`${e}.law`,choices:r.map(d=>d.name),along:d=>this.#a(t,s,String(d))})),a&&w("p",{class:"section-note"},a.doc),c.length>1&&l(["form"]).map(u=>this.field(u,{kind:"material",path:`${e}.form`,choices:c})),this.fieldsOf("material",e,l(o?["lambda","mu"]:["young","poisson"])),or("Elastic constants",[["young","Young, Poisson"],["lame","Lamé"]],()=>o?"lame":"young",u=>void this.#c(e,u)).element,this.fieldsOf("material",e,l(["density"])),a&&this.fieldsOf("law",e,a.fields),this.fieldsOf("material",e,h))}#a(t,e,n){const s=th(this.model,t,e,n);return n!=="linear"&&va(this.model)&&(s["integrator.tangent"]="projected",this.model.value("integrator.type")==="bdf2"&&(s["integrator.reuse_tolerance"]=0)),s}async#c(t,e){const n=this.#e(),s=a=>typeof n[a]=="number"?n[a]:NaN,r=a=>this.model.apply(Object.fromEntries(Object.entries(a).map(([o,l])=>[`${t}.${o}`,l])),"Constants");if(e==="lame"&&!("lambda"in n)){const[a,o]=[s("young"),s("poisson")];if(Number.isNaN(a+o))return this.model.app.notify("info","Constants that depend on temperature cannot be converted.");await r({young:null,poisson:null,lambda:a*o/((1+o)*(1-2*o)),mu:a/(2*(1+o))})}else if(e==="young"&&"lambda"in n){const[a,o]=[s("lambda"),s("mu")];if(Number.isNaN(a+o))return this.model.app.notify("info","Constants that depend on temperature cannot be converted.");await r({lambda:null,mu:null,young:o*(3*a+2*o)/(a+o),poisson:a/(2*(a+o))})}}#h(t){const e=`materials.${t}.plasticity`,n=this.model.list("flows").filter(h=>h.name!=="user"),s=this.#e().plasticity,r=Pt(s)&&typeof s.rule=="string"?s.rule:"none",a=n.find(h=>h.name===r),o=this.field({name:"rule",type:"choice",default:"none",doc:"How deformation becomes permanent."},{kind:"flow",path:`${e}.rule`,label:"Flow rule",choices:["none",...n.map(h=>h.name)],words:h=>h==="none"?"None (elastic)":_o(h),along:h=>({[e]:h==="none"?null:{rule:h}})}),{app:l}=this.model,c=ar("Keep the shape on pause","Whenever the simulation is paused, the current shape becomes the rest shape (annealing).",()=>this.#t,h=>{this.#t=h,l.attempt("commit",{auto:h})});return xe("Plasticity",!0,o,a&&w("p",{class:"section-note"},a.doc),a&&this.fieldsOf("flow",e,a.fields),c.element)}#l(t){const e=this.model.kind("damping");return xe("Damping",!1,this.fieldsOf("damping",`materials.${t}.damping`,e.fields))}#u(t){const e=this.model.kind("material");return xe("Thermal",!1,w("p",{class:"section-note"},"Values with a table button can depend on temperature, so that materials melt."),this.fieldsOf("material",`materials.${t}`,e.fields.filter(n=>Mc.includes(n.name))))}}function pv(i){const t=i?.raw.forms;return Array.isArray(t)?t.filter(e=>typeof e=="string"):[]}const mv=[["Earth",9.81],["Moon",1.62],["None",0]],Sc=["symplectic-euler","newmark-imex"];function gv(i,t){const e=t==="linear-implicit-euler"||t==="bdf2";return["tangent","rotation","reuse_tolerance"].includes(i)?e:["max_substeps","mass_scaling"].includes(i)?Sc.includes(t):["tolerance","correction","correction_speed","max_iterations","max_halvings","untangling_start","untangling_end"].includes(i)?!Sc.includes(t)&&t!=="linear-implicit-euler":!0}class _v extends Zc{signature(){const t=this.model.document.get();return[this.model.value("integrator.type"),this.model.value("solver.type"),this.model.value("contact.between"),Pt(t?.heat),this.model.app.schema.get()!==null,this.model.app.scene.get()?.source,t!==null,this.model.entries("bodies").map(([e,n])=>[e,yc(n)]),this.model.entries("colliders").map(([e])=>e)]}build(){if(!this.model.document.get())return Kc(this.model,"Open a scene to see how it is simulated.");const t=String(this.model.value("integrator.type")??"quasistatic"),e=this.model.value("solver.type")==="direct",n=this.model.value("contact.between")==="barrier",s=this.model.kind("time").fields.filter(r=>r.name==="dt");return[this.#t(),xe("World",!0,this.#n(),this.fieldsOf("time","time",s)),xe("Integrator",!0,this.fieldsOf("integrator","integrator",this.model.kind("integrator").fields.filter(r=>gv(r.name,t)),r=>r.name==="type"?this.#e(r):void 0)),xe("Solver",!0,this.fieldsOf("solver","solver",this.model.kind("solver").fields.filter(r=>!e||["type","precision"].includes(r.name)))),xe("Contact",!1,this.fieldsOf("contact","contact",this.model.kind("contact").fields.filter(r=>r.name!=="pairs"&&(n||!["self","distance","friction","start","thickness","restitution"].includes(r.name)))),this.#i()),xe("Heat",!1,this.#s()),this.model.entries("bodies").length>0&&xe("Elements",!0,this.#o())]}#t(){const t=this.model.list("presets").filter(e=>Pt(e.raw.set));return t.length===0?null:xe("Presets from papers",!0,w("div",{class:"presets two"},t.map(e=>{const[n,s]=e.title.split(": "),r=w("button",{class:"preset",type:"button","data-run":e.name,"data-key":`run-${e.name}`,tip:e.doc,"data-tip-side":"left"},n,s&&w("small",{},s));return r.addEventListener("click",()=>void this.model.apply(xd(this.model,e.raw.set),e.title)),r})))}updated(){for(const t of this.element.querySelectorAll("[data-run]")){const e=this.model.list("presets").find(n=>n.name===t.dataset.run)?.raw.set;t.setAttribute("aria-pressed",String(Pt(e)&&Md(this.model,e)))}}#n(){const t=this.model.kind("scene").fields.find(s=>s.name==="gravity")??{name:"gravity",type:"vec3",unit:"m/s2",doc:"Gravitational acceleration."},e=this.field({...t,default:[0,0,0]},{kind:"scene",path:"gravity",standard:this.model.opened?.gravity??[0,0,0]}),n=w("div",{class:"row"},mv.map(([s,r])=>{const a=w("button",{class:"button small",type:"button","data-key":`gravity-${s}`},s);return a.addEventListener("click",()=>{const o=this.model.app.scene.get()?.up??[0,1,0];this.model.set({gravity:o.map(l=>l===0||r===0?0:-l*r)})}),a}));return[e,n]}#e(t){return{kind:"integrator",path:"integrator.type",choices:t.choices??this.model.list("integrators").map(n=>n.name),along:n=>{const s={"integrator.type":n},r=n==="linear-implicit-euler"||n==="bdf2";return!r&&(this.model.value("integrator.tangent")??"projected")!=="projected"&&(s["integrator.tangent"]="projected"),!r&&Number(this.model.value("integrator.reuse_tolerance")??0)>0&&(s["integrator.reuse_tolerance"]=0),s}}}#i(){const t=this.model.kind("collider").fields.find(e=>e.name==="friction");return t?this.model.entries("colliders").slice(0,12).map(([e])=>this.field(t,{kind:"collider",path:`colliders.${e}.friction`,label:`Friction of ${e}`})):[]}#s(){const t=Pt(this.model.document.get()?.heat),e=ar("Heat conduction","Simulates temperatures, on which materials may depend.",()=>t,r=>void this.model.apply({heat:r?{ambient:293.15,cooling:10}:null},"Heat").then(()=>this.refresh())),n={ambient:293.15,cooling:0},s=this.model.kind("heat").fields.filter(r=>r.name in n);return[e.element,t&&s.map(r=>this.field({...r,type:"number",default:r.default??n[r.name]},{kind:"heat",path:`heat.${r.name}`}))]}#o(){const t=this.model.list("elements").map(n=>n.name),e=this.model.kind("body").fields.find(n=>n.name==="element");return this.model.entries("bodies").slice(0,8).map(([n,s])=>{const r=this.model.app.scene.get()?.bodies.find(l=>l.name===n),a=yc(s),o=r?`${r.tets.toLocaleString("en")} tetrahedra, ${r.nodes.toLocaleString("en")} nodes`:"";return w("div",{class:"body-block"},w("h3",{},n),o&&w("p",{class:"section-note"},o),e&&this.field({...e,default:r?.element??"tet4"},{kind:"body",path:`bodies.${n}.element`,choices:e.choices??t}),a==="tets"&&this.field({name:"tets",type:"whole",min:4,max:1e6,doc:"Approximate number of tetrahedra; changing it remeshes the body.",default:this.#r(n,"tets",2e4)},{kind:"mesh",path:`bodies.${n}.mesh.tets`}),a==="resolution"&&this.field({name:"resolution",type:"whole",min:1,max:2e3,doc:"Element edges along the shortest side; changing it remeshes the body.",default:this.#r(n,"resolution",8)},{kind:"mesh",path:`bodies.${n}.mesh.resolution`}))})}#r(t,e,n){const s=this.model.opened?.bodies,r=Pt(s)&&Pt(s[t])?s[t].mesh:void 0,a=Pt(r)?r[e]:void 0;return typeof a=="number"?a:n}}function yc(i){const t=i.mesh;return!Pt(t)||t.file!==void 0?"":t.surface!==void 0?t.size===void 0||Array.isArray(t.size)?"tets":"":Array.isArray(t.resolution)?"":"resolution"}function vv(i){const t=Pt(i)&&i.name==="material"?i.names:null;return Array.isArray(t)?t.map(String):[]}function xv(i,t){const e=i.value(`materials.${t}.young`);if(typeof e!="number")return"";const[n,s]=e>=1e9?[1e-9,"GPa"]:e>=1e6?[1e-6,"MPa"]:e>=1e3?[.001,"kPa"]:[1,"Pa"];return`${Xt(e*n,2)} ${s}`}function Mv(i,t){const{app:e}=i,n=w("ul",{class:"tints"}),s=w("div",{class:"legend glass",hidden:!0},w("div",{class:"legend-title"},w("b",{},"Material"),w("span",{class:"unit"},"Young’s modulus")),n);t.append(s);let r="";const a=()=>{const c=(e.view.get().field==="material"?vv(e.status.get()?.raw.field):[]).map(u=>[u,xv(i,u)]);s.hidden=c.length===0;const h=JSON.stringify(c);h!==r&&(r=h,se(n,c.map(([u,d],f)=>w("li",{},w("span",{class:"tint",style:{background:rv(f)}}),w("span",{},u),w("small",{},d)))))};e.status.subscribe(a),e.view.subscribe(a),i.document.subscribe(a);let o=!1;e.tool.subscribe(l=>{const{field:c}=e.view.get();l==="material"&&c==="none"&&e.driver.get().driving&&e.fields.get().includes("material")?(o=!0,e.setView({field:"material",range:null})):l!=="material"&&o&&(o=!1,c==="material"&&e.setView({field:"none"}))})}class Sv{element=w("div",{class:"sheet"});#t;#n;constructor(t){this.#n=t,this.#t=t.app;const e=[];se(this.element,xe("Colour",!0,this.#e(e),this.#i(e),this.#s(e)),xe("Show",!0,this.#o(e),this.#r(e)),xe("Picture",!0,this.#a(),this.#c())),this.#t.view.subscribe(()=>e.forEach(n=>n())),this.#t.legend.subscribe(()=>e.forEach(n=>n()))}#e(t){const e=Hi("field"),n=w("select",{class:"input",id:e});n.addEventListener("change",()=>this.#t.setView({field:n.value,range:null}));const s=()=>{const r=this.#n.list("results"),a=l=>qc(l,r.find(c=>c.name===l)?.title),o=this.#t.fields.get().filter(l=>l!=="none");se(n,w("option",{value:"none"},"None (own colours)"),o.map(l=>w("option",{value:l},a(l)))),n.value=this.#t.view.get().field};return this.#t.fields.subscribe(s),t.push(()=>void(n.value=this.#t.view.get().field)),w("div",{class:"field"},w("label",{class:"label",for:e},"Colour by"),w("div",{class:"control"},n))}#i(t){const e=this.#t,n=()=>e.view.get().range??[e.legend.get()?.low??0,e.legend.get()?.high??1],s=(c,h)=>{const u=[...n()];u[c]=h,u[0]<u[1]?e.setView({range:u}):e.notify("warning","The lower end of the range must be below the upper one.")},r=[0,1].map(c=>Pi({label:c===0?"Lower end":"Upper end",scale:null,get:()=>n()[c],set:h=>s(c,h)})),a=ar("Automatic range","The range of the colour map follows the values.",()=>e.view.get().range===null,c=>e.setView({range:c?null:n()})),o=w("div",{class:"range-row"},r[0],w("span",{class:"unit"},"to"),r[1]),l=w("div",{},a.element,o);return t.push(()=>{a.show(),l.hidden=["none","material"].includes(e.view.get().field),o.hidden=e.view.get().range===null,r.forEach((c,h)=>{document.activeElement!==c&&(c.value=String(Number((n()[h]??0).toPrecision(4))))})}),l}#s(t){const e=sv.map(s=>{const r=w("button",{class:"map",type:"button",role:"radio","aria-label":s,tip:s},w("span",{style:{background:iu(s,"to right")}}));return r.addEventListener("click",()=>this.#t.setView({colormap:s})),[s,r]}),n=w("div",{class:"maps",role:"radiogroup","aria-label":"Colour map"},e.map(([,s])=>s));return Vi(n,".map",s=>s.click()),t.push(()=>{n.hidden=["none","material"].includes(this.#t.view.get().field);for(const[s,r]of e){const a=s===this.#t.view.get().colormap;r.setAttribute("aria-checked",String(a)),r.tabIndex=a?0:-1}}),n}#o(t){const e=or("Surface",[["skin","Skin"],["elements","Elements"]],()=>this.#t.view.get().surface,n=>this.#t.setView({surface:n}));return t.push(e.show),e.element}#r(t){return[["edges","Element edges","Draws the edges of the elements, curved if the elements are."],["cage","Cage","Draws the edges of the elements around a translucent surface."],["inverted","Inverted elements","Highlights inverted elements."],["pins","Pins","Marks constrained and pinned nodes."],["ground","Ground","A floor with soft shadows."],["shadows","Soft shadows","Turn them off if drawing is slow."]].map(([n,s,r])=>{const a=ar(s,r,()=>this.#t.view.get()[n]===!0,o=>this.#t.setView({[n]:o}));return t.push(a.show),a.element})}#a(){const{fineness:t}=this.#t,e=or("Picture quality",[["auto","Auto"],["low","Low"],["medium","Medium"],["high","High"]],()=>t.get(),n=>t.set(n));return t.subscribe(e.show),w("div",{},w("p",{class:"section-note"},"Resolution, shadows and shading; Auto adapts to the drawing speed."),e.element)}#c(){const t=w("button",{class:"button",type:"button"},Bt("fit",18),"Show everything");return t.addEventListener("click",()=>this.#t.stage?.frameAll()),t}}const ru=[["material","Material"],["simulation","Simulation"],["view","View"],["meters","Meters"]],yv=i=>ru.some(([t])=>t===i);function Ze(i){const t=document.getElementById(i);if(t)return t;const e=w("div",{id:i});return document.body.append(e),e}function bv(i){const t=new Yu(i),e=matchMedia("(width < 960px)"),n=new he(!e.matches);e.addEventListener("change",()=>n.set(!e.matches));const s={toggle:()=>n.set(!n.get()),shown:n};Tv(),Fu(),Pd(i,Ze("top"),s),Sd(t,Ze("toolbar"));const r=Ev(t,Ze("side"),n);Id(i,Ze("transport")),wv(t,Ze("bottom"),()=>r("meters")),md(i,Ze("dialogs")),Hu(i),Ud(i,s.toggle),Av(i);let a=!1;i.status.subscribe(o=>{a||!o||(a=!0,o.state==="empty"&&mo(i))})}function Ev(i,t,e){const n=sr("tab","material",yv),s=new rd(i),r={material:new fv(i).element,simulation:new _v(i).element,view:new Sv(i).element,meters:s.element},a=ru.map(([u,d])=>{const f=w("button",{class:"tab",type:"button",role:"tab",id:`tab-${u}`,"aria-controls":"settings"},Bt(u,18),d);return f.addEventListener("click",()=>n.set(u)),[u,f]}),o=w("div",{class:"tabs",role:"tablist","aria-label":"Settings"},a.map(([,u])=>u)),l=w("div",{class:"panel",id:"settings",role:"tabpanel",tabindex:"0"}),c=w("div",{class:"side glass"},o,l);t.append(c);const h=()=>{const u=n.get();for(const[d,f]of a)f.setAttribute("aria-selected",String(d===u)),f.tabIndex=d===u?0:-1;l.setAttribute("aria-labelledby",`tab-${u}`),l.dataset.tab=u,l.replaceChildren(r[u]),l.scrollTop=0,s.run(e.get()&&u==="meters")};return Vi(o,".tab",u=>u.click()),n.subscribe(h),e.subscribe(u=>{t.hidden=!u,s.run(u&&n.get()==="meters")}),i.app.driver.subscribe(u=>{for(const d of["material","simulation"])r[d].inert=!u.driving}),u=>{n.set(u),e.set(!0)}}function wv(i,t,e){const n=w("div",{class:"bottom-left"}),s=w("div",{class:"bottom-middle"});t.append(n,s),lv(i,n),Mv(i,n),hv(i.app,n,e),cv(i.app,s),uv(i,s),Xu(i.app,s),od(i.app,s)}function Tv(){const i=document.createElement("canvas").getContext("webgl2");document.documentElement.classList.toggle("opaque",i===null||Qc(i)),i?.getExtension("WEBGL_lose_context")?.loseContext()}function Av(i){const t=()=>{const s=Ze("side").getBoundingClientRect(),r=Ze("top").getBoundingClientRect(),a=Ze("toolbar").querySelector(".toolbar")?.getBoundingClientRect(),o=Ze("toolbar").querySelector(".tool-options")?.getBoundingClientRect(),l=Ze("transport").getBoundingClientRect(),c=matchMedia("(width <= 760px)").matches,h=s.width>0&&!c?innerWidth-s.left:0,u=o&&o.width>0&&o.right<.55*(innerWidth-h),d=c||!a?0:u?o.right:a.right,f={left:Math.round(d),top:Math.round(r.bottom),right:Math.round(h),bottom:c?Math.round(innerHeight-Math.min(l.top,o&&o.height>0?o.top:innerHeight)):0};JSON.stringify(f)!==JSON.stringify(i.insets.get())&&i.insets.set(f)},e=new ResizeObserver(t);for(const s of["top","toolbar","side","transport"])e.observe(Ze(s));const n=Ze("toolbar").querySelector(".tool-options");n&&e.observe(n),window.addEventListener("resize",t),t()}const Rv={dark:{middle:3884112,rim:1185049,floor:4936799,environment:.6,ambient:.4,key:3.1,shadow:1},light:{middle:16053751,rim:13226200,floor:14278889,environment:.75,ambient:.5,key:2.7,shadow:1}};function Cv(i){let t=null;Object.defineProperty(i,"_ggxMaterial",{get:()=>t,set:e=>{e.fragmentShader=e.fragmentShader.replace("GGX_SAMPLES 256u","GGX_SAMPLES 16u"),t=e}})}function Pv(i,t){const e=new Io,n=new re(new Ui(20,32,16),new an({side:We,depthWrite:!1,vertexShader:"varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragmentShader:`varying vec3 vDir;
        void main() {
          float y = normalize(vDir).y;
          vec3 low = vec3(0.30, 0.275, 0.25), level = vec3(0.52, 0.54, 0.57), high = vec3(0.80, 0.86, 0.95);
          gl_FragColor = vec4(y > 0.0 ? mix(level, high, smoothstep(0.0, 0.8, y)) : mix(level, low, smoothstep(0.0, 0.5, -y)), 1.0);
        }`}));e.add(n);const s=(o,l,c,h,u,d,f)=>{const _=new os({color:new Rt(f).multiplyScalar(d),side:Ve}),M=new re(new ai(h,u),_);M.position.set(o,l,c),M.lookAt(0,0,0),e.add(M)};s(-6,8,6,7,5,7,16774374),s(9,4,2,3,7,3,14674687),s(-2,5,-10,10,2.5,4.5,15397375),s(0,12,0,7,7,2.2,16777215);const r=new gs(i);t&&Cv(r);const a=r.fromScene(e,t?0:.035);return r.dispose(),e.traverse(o=>{o instanceof re&&(o.geometry.dispose(),o.material.dispose())}),a.texture}class Lv{mesh;#t;constructor(){const t=new ke;t.setAttribute("position",new Pe(new Float32Array([-1,-1,0,3,-1,0,-1,3,0]),3)),this.#t=new an({depthTest:!1,depthWrite:!1,toneMapped:!1,uniforms:{middle:{value:new Rt},rim:{value:new Rt},aspect:{value:1}},vertexShader:"varying vec2 vAt; void main() { vAt = position.xy; gl_Position = vec4(position.xy, 1.0, 1.0); }",fragmentShader:`uniform vec3 middle, rim; uniform float aspect; varying vec2 vAt;
        float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))) - 0.5; }
        void main() {
          vec2 p = (vAt - vec2(0.0, 0.12)) * vec2(min(aspect, 1.6) / 1.6, 1.0);
          float t = smoothstep(0.0, 1.35, length(p));
          gl_FragColor = vec4(mix(middle, rim, t) + noise(gl_FragCoord.xy) / 160.0, 1.0);
        }`}),this.mesh=new re(t,this.#t),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-10}set(t){this.#t.uniforms.middle.value.setHex(t.middle,ki),this.#t.uniforms.rim.value.setHex(t.rim,ki)}setAspect(t){this.#t.uniforms.aspect.value=t}}class au{mesh;#t={value:new de(0,0,0,1)};constructor(){const t=new Uo(1,64);t.rotateX(-Math.PI/2);const e=new Qf({transparent:!0,dithering:!0,shadowSide:Yn});e.onBeforeCompile=n=>{n.uniforms.uFade=this.#t,n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
varying vec3 vFloor;`).replace("#include <fog_vertex>",`#include <fog_vertex>
vFloor = (modelMatrix * vec4(position, 1.0)).xyz;`),n.fragmentShader=n.fragmentShader.replace("#include <lights_fragment_maps>","").replace("#include <common>",`#include <common>
varying vec3 vFloor; uniform vec4 uFade;`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
gl_FragColor.a *= 1.0 - smoothstep(0.05, 0.8, distance(vFloor, uFade.xyz) / uFade.w);`)},this.mesh=new re(t,e),this.mesh.receiveShadow=!0,this.mesh.renderOrder=-5,this.mesh.matrixAutoUpdate=!1}set(t){this.mesh.material.color.setHex(t.floor),this.mesh.material.emissive.setHex(t.floor).multiplyScalar(t.ambient)}spread(t,e){this.#t.value.set(t.x,t.y,t.z,e)}}function Dv(){return{uField:{value:0},uColormap:{value:su("viridis")},uTints:{value:av()},uRange:{value:new I(0,1,0)}}}function Iv(i,t){i.uColormap.value=su(t)}const Nv=`
vec3 transformedNormal = normalize( mat3( viewMatrix ) * objectNormal );
vValue = value;
float label = mod( floor( mix( uRange.x, uRange.y, value ) + 0.5 ), ${co}.0 );
vTint = texture2D( uTints, vec2( ( label + 0.5 ) / ${co}.0, 0.5 ) ).rgb;
`,Uv=`
#ifdef USE_MAP
  vec3 picture = texture2D( map, vMapUv ).rgb;
  if ( vMapUv.x > -1e5 ) diffuseColor.rgb *= picture;
#endif
`,Fv=`
#include <color_fragment>
if ( uField > 2.5 ) {
  diffuseColor.rgb = vTint;
} else if ( uField > 0.5 ) {
  float at = uField > 1.5 ? 0.5 : clamp( vValue, 0.0, 1.0 );
  diffuseColor.rgb = texture2D( uColormap, vec2( at * ( 255.0 / 256.0 ) + 0.5 / 256.0, 0.5 ) ).rgb;
  if ( uRange.z > 0.5 && mix( uRange.x, uRange.y, at ) < 0.0 ) diffuseColor.rgb = vec3( 1.0, 0.02, 0.35 );
  totalEmissiveRadiance += 0.2 * diffuseColor.rgb; // colours that mean something stay readable in the shade
}
`,Ov=`
#include <lights_fragment_end>
#if NUM_DIR_LIGHTS > 0
{
  float lambert = dot( normal, directionalLights[ 0 ].direction );
  float around = clamp( ( lambert + uSoft ) / ( 1.0 + uSoft ), 0.0, 1.0 );
  float extra = max( 0.0, around * around - max( lambert, 0.0 ) );
  vec3 deep = mix( material.diffuseColor, material.diffuseColor * material.diffuseColor * 1.6, 0.5 );
  reflectedLight.directDiffuse += extra * uSoft * 1.3 * directionalLights[ 0 ].color * deep * RECIPROCAL_PI;
  float grazing = pow( 1.0 - saturate( dot( normal, normalize( vViewPosition ) ) ), 3.0 );
  reflectedLight.indirectDiffuse += grazing * uSoft * 0.16 * material.diffuseColor;
}
#endif
`;function bc(i,t,e){i.onBeforeCompile=n=>{Object.assign(n.uniforms,t,{uSoft:{value:e}}),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
attribute float value;
uniform sampler2D uTints;
uniform vec3 uRange;
varying float vValue;
varying vec3 vTint;`).replace("#include <defaultnormal_vertex>",Nv),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
uniform float uField, uSoft;
uniform sampler2D uColormap;
uniform vec3 uRange;
varying float vValue;
varying vec3 vTint;`).replace("#include <map_fragment>",Uv).replace("#include <color_fragment>",Fv).replace("#include <lights_fragment_end>",Ov)},i.customProgramCacheKey=()=>"body"}function ou(i){return new Hh({color:i.color,roughness:Math.min(i.roughness,.15),metalness:0,transparent:!0,opacity:.22,depthWrite:!1,side:Ve,envMapIntensity:1.4,specularIntensity:1,clearcoat:1,clearcoatRoughness:.08})}function Ec(i,t,e,n,s){if(i.style==="glass"){const o=ou(i);return bc(o,t,0),o}const r={color:n||s?new Rt(16777215):i.color,map:s,roughness:Math.min(1,.18+.82*i.roughness),metalness:0,vertexColors:n,side:Ve,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1},a=e?new Hh({...r,clearcoat:.35*(1-i.roughness),clearcoatRoughness:.35,sheen:.35*i.softness,sheenRoughness:.6,sheenColor:i.color.clone().lerp(new Rt(16777215),.35)}):new ms(r);return bc(a,t,i.softness),a}function wc(i){return i.style==="glass"?ou(i):new ms({color:i.color,roughness:.25+.75*i.roughness,metalness:0,side:Ve})}const Tc=[15247484,8370110,12815774,14860917,9419147,10197712],ho=1,Bv=100;class kv{group=new $n;field=Dv();bounds=new mn;bodies=[];hasFloor=!1;#t=new Oh({color:0,transparent:!0,opacity:.5});onLoaded=null;#n=new Map;#e=new mn;#i=new I;#s=[];#o=null;#r=!1;build(t,e,n,s){this.clear(),this.#l(e),t.bodies.forEach((r,a)=>this.#c(r,a,e,n)),t.colliders.forEach((r,a)=>this.#h(r,a,e)),this.show(s),this.#o&&this.setPalette(this.#o)}clear(){for(const t of this.bodies)t.mesh.geometry.dispose(),t.mesh.material.dispose(),t.edges?.geometry.dispose();for(const t of this.#s)t.object.geometry.dispose(),t.object.material.dispose();this.group.clear(),this.bodies=[],this.#s=[],this.hasFloor=!1,this.bounds.makeEmpty()}setRich(t){for(const e of this.bodies){const n=e.mesh.material,s=Ec(e.look,this.field,t,n.vertexColors,n.map);s.opacity=n.opacity,s.transparent=n.transparent,s.depthWrite=n.depthWrite,e.mesh.material=s,n.dispose()}}show(t){Iv(this.field,t.colormap),this.#r=t.field==="material",this.field.uRange.value.z=t.inverted&&t.field==="det_F"?1:0;for(const e of this.bodies){const n=e.look.style==="glass",s=e.mesh.material;s.opacity=t.cage?.12:n?.22:1,s.transparent=t.cage||n,s.depthWrite=!t.cage&&!n,e.mesh.castShadow=!t.cage&&!n,e.edges&&(e.edges.visible=t.edges||t.cage)}}setPalette(t){this.#o=t;const e=t.rim<8421504;this.#t.color.setHex(724756),this.#t.opacity=e?.6:.45;for(const n of this.#s)n.floor?.set(t)}update(t){this.bounds.makeEmpty();const e=Math.min(t.bodies.length,this.bodies.length);for(let s=0;s<e;s++)this.#a(this.bodies[s],t.bodies[s]);const n=Math.min(t.matrices.length,this.#s.length);for(let s=0;s<n;s++){const{object:r,floor:a}=this.#s[s];r.matrix.fromArray(t.matrices[s]),a&&(r.userData.pose=r.userData.pose.copy(r.matrix)),r.matrixWorldNeedsUpdate=!0}this.#r?this.field.uField.value=t.hasValues&&t.low>=0&&t.high<Bv?3:0:this.field.uField.value=t.hasValues?Fc(t)?2:1:0,this.field.uRange.value.x=t.low,this.field.uRange.value.y=t.high}extent(t,e){const n=this.bodies[t]?.frame;if(!n)return-1/0;const{bounds:s,positions:r}=n,[a,o,l]=[0,1,2].map(h=>e.getComponent(h)*(s[3+h]-s[h])/65535);let c=-1/0;for(let h=0;h<r.length;h+=4)c=Math.max(c,a*r[h]+o*r[h+1]+l*r[h+2]);return c+e.x*s[0]+e.y*s[1]+e.z*s[2]}spreadFloors(t,e){for(const{object:n,floor:s}of this.#s){if(!s)continue;const r=n.userData.pose,a=r.elements,o=this.#i.copy(t),l=(o.x-a[12])*a[4]+(o.y-a[13])*a[5]+(o.z-a[14])*a[6];o.x-=l*a[4],o.y-=l*a[5],o.z-=l*a[6],n.matrix.copy(r).setPosition(o),n.matrix.scale(this.#e.min.setScalar(e)),n.matrixWorldNeedsUpdate=!0,s.spread(o,e)}}expandByColliders(t){const e=4*this.#i.copy(t.max).sub(t.min).length(),n=t.getCenter(new I);for(const{object:s,floor:r}of this.#s){if(r||!s.visible)continue;s.geometry.boundingBox||s.geometry.computeBoundingBox(),this.#e.copy(s.geometry.boundingBox).applyMatrix4(s.matrix),this.#i.copy(this.#e.max).sub(this.#e.min).length()<e&&this.#e.distanceToPoint(n)<e&&t.union(this.#e)}}floorPose(t){for(const{floor:e,object:n}of this.#s){if(!e||!n.visible)continue;const s=n.userData.pose,r=s.elements;if(r[4]*t.x+r[5]*t.y+r[6]*t.z>.9)return s}return null}#a(t,e){if(e.positions.length!==4*t.topology.vertices)return;const n=e.bounds;t.frame=e,t.positions.array=e.positions,t.positions.needsUpdate=!0,t.normals.array=e.normals,t.normals.needsUpdate=!0;const{mesh:s}=t;s.position.set(n[0],n[1],n[2]),s.scale.set(n[3]-n[0],n[4]-n[1],n[5]-n[2]),s.updateMatrix(),s.matrixWorldNeedsUpdate=!0,t.look.style!=="hidden"&&(this.#e.min.set(n[0],n[1],n[2]),this.#e.max.set(n[3],n[4],n[5]),this.bounds.union(this.#e))}#c(t,e,n,s){const r=n.bodies[e],o={color:r?.color?new Rt().setRGB(...r.color,Ce):new Rt(Tc[e%Tc.length]),roughness:r?.roughness??.4,softness:r?.softness??.35,style:r?.style??"solid"},l=Ac(new Pl(new Uint16Array(4*t.vertices),4)),c=Ac(new Pl(new Int8Array(4*t.vertices),4)),h=new ke;h.setAttribute("position",new as(l,3,0,!0)),h.setAttribute("value",new as(l,1,3,!0)),h.setAttribute("normal",new as(c,3,0,!0)),h.setIndex(new Pe(t.index,1)),h.boundingSphere=new Zn(new I(.5,.5,.5),.87);const u=t.uv!==null&&r?.texture!=null?this.#d(r.texture):null;t.uv&&h.setAttribute("uv",new Pe(t.uv,2));const d=t.colors!==null;d&&h.setAttribute("color",new Pe(zv(t.colors),4,!0));const f=Ec(o,this.field,s,d,u),_=new re(h,f);_.castShadow=o.style!=="glass",_.receiveShadow=!0,_.matrixAutoUpdate=!1,_.visible=o.style!=="hidden",_.layers.enable(ho),this.group.add(_);let M=null;if(t.edges){const m=new ke;m.setAttribute("position",h.getAttribute("position")),m.setIndex(new Pe(t.edges,1)),m.boundingSphere=h.boundingSphere,M=new qf(m,this.#t),_.add(M)}this.bodies.push({mesh:_,edges:M,topology:t,positions:l,normals:c,frame:null,look:o})}#h(t,e,n){const s=n.colliders[e],r=s?.style??"solid",o={color:s?.color?new Rt().setRGB(...s.color,Ce):new Rt(10134445),roughness:s?.roughness??.4,style:r};let l,c=null;if(t.endless&&s?.name==="pusher")l=this.#u(n);else if(t.endless)c=new au,l=c.mesh,l.userData.pose=new te,this.hasFloor=this.hasFloor||r!=="hidden";else{const h=new ke;h.setAttribute("position",new Pe(t.positions,3)),h.setAttribute("normal",new Pe(t.normals,3)),h.setIndex(new Pe(t.index,1)),l=new re(h,wc(o)),l.castShadow=r==="solid",l.receiveShadow=r==="solid",l.matrixAutoUpdate=!1,r==="solid"&&l.layers.enable(ho)}l.visible=r!=="hidden",this.group.add(l),this.#s.push({object:l,floor:c})}#l(t){for(const[e,n]of this.#n)t.bodies.some(s=>s.texture===e)||(n.dispose(),this.#n.delete(e))}#u(t){const e=t.bounds?.7*Math.hypot(...t.bounds.max.map((r,a)=>r-t.bounds.min[a])):1,n=new hi(e,.015*e,e).translate(0,-.0075*e,0),s=new re(n,wc({color:new Rt(13624309),roughness:.1,style:"glass"}));return s.matrixAutoUpdate=!1,s}#d(t){let e=this.#n.get(t);return e||(e=new sp().load(`texture/${t}`,()=>this.onLoaded?.()),e.colorSpace=Ce,e.wrapS=hs,e.wrapT=hs,e.anisotropy=4,this.#n.set(t,e),e)}}function Ac(i){return i.setUsage(mf),i}function zv(i){const t=new Uint16Array(256);for(let n=0;n<256;n++){const s=n/255;t[n]=Math.round(65535*(s<=.04045?s/12.92:Math.pow((s+.055)/1.055,2.4)))}const e=new Uint16Array(i.length);for(let n=0;n<i.length;n++)e[n]=n%4===3?257*i[n]:t[i[n]];return e}const Gv=.085,Rc=Math.PI/2-.02,Hv=-.03;class Vv{camera=new un(28,1,.01,100);#t={target:new I,azimuth:.6,elevation:.3,logDistance:0};#n={target:new I,azimuth:.6,elevation:.3,logDistance:0};#e=new wn;#i=new I;#s=new I;#o=new I;#r=new I;#a=1;#c=1;#h=1;#l={left:0,top:0,right:0,bottom:0};#u=new Gt;#d=new Gt;#p=!1;#m=!0;above=!0;constructor(){this.#M()}setUp(t,e,n){const s=this.#r.set(t,e,n);s.lengthSq()===0&&s.set(0,1,0),s.normalize(),this.#e.setFromUnitVectors(new I(0,1,0),s),this.camera.up.copy(s),this.#m=!0}resize(t,e,n){this.#c=Math.max(1,t),this.#h=Math.max(1,e),this.#l=n,this.camera.aspect=this.#c/this.#h,this.#d.set((n.right-n.left)/2,(n.bottom-n.top)/2),this.#p||this.#u.copy(this.#d),this.#p=!0,this.#g(),this.#m=!0}frame(t,e,n,s){const r=this.#n;t.getCenter(r.target),this.#a=Math.max(.5*t.getSize(this.#r).length(),1e-6),n!==void 0&&(r.azimuth=e?n:Xv(n,r.azimuth)),s!==void 0&&(r.elevation=this.#_(s)),r.logDistance=Math.log(1.1*this.#f(t,r)),e&&Wv(this.#t,r),this.#m=!0}#f(t,{azimuth:e,elevation:n,target:s}){const r=this.#v(),a=Math.tan(this.camera.fov*Math.PI/360),[o,l,c,h]=[Math.sin(e),Math.cos(e),Math.sin(n),Math.cos(n)],u=this.#i.set(h*o,c,h*l).applyQuaternion(this.#e),d=this.#s.set(l,0,-o).applyQuaternion(this.#e),f=this.#o.crossVectors(u,d);let _=.6*this.#a;for(let M=0;M<8;M++){const m=this.#r.set(M&1?t.max.x:t.min.x,M&2?t.max.y:t.min.y,M&4?t.max.z:t.min.z).sub(s),p=Math.abs(m.dot(d))/(a*r.x*this.camera.aspect),S=Math.abs(m.dot(f))/(a*r.y);_=Math.max(_,m.dot(u)+Math.max(p,S))}return _}orbit(t,e){const n=1.25*Math.PI/Math.min(this.#c,this.#h);this.#n.azimuth-=t*n,this.#n.elevation=this.#_(this.#n.elevation+e*n),this.#m=!0}pan(t,e){this.#x();const n=this.worldPerPixel(this.#n.target);this.#n.target.addScaledVector(this.#s,-t*n).addScaledVector(this.#o,e*n),this.#m=!0}zoom(t,e,n){const s=this.#n,r=Math.log(this.#a*.08),a=Math.log(this.#a*60),o=Math.max(r,Math.min(a,s.logDistance+Math.log(t))),l=Math.exp(o-s.logDistance);s.logDistance=o,this.#x();const c=this.worldPerPixel(s.target)*(1-l),h=(this.#c+this.#l.left-this.#l.right)/2,u=(this.#h+this.#l.top-this.#l.bottom)/2;s.target.addScaledVector(this.#s,(e-h)*c).addScaledVector(this.#o,(u-n)*c),this.#m=!0}worldPerPixel(t){this.camera.getWorldDirection(this.#r);const e=Math.abs(this.#r.dot(this.#i.copy(t).sub(this.camera.position)));return 2*Math.tan(this.camera.fov*Math.PI/360)*e/this.#h}ray(t,e,n){return n.origin.copy(this.camera.position),n.direction.set(2*t/this.#c-1,1-2*e/this.#h,.5).unproject(this.camera).sub(n.origin).normalize(),n}update(t){const e=this.#t,n=this.#n,s=Math.abs(n.azimuth-e.azimuth)+Math.abs(n.elevation-e.elevation)+Math.abs(n.logDistance-e.logDistance)+n.target.distanceTo(e.target)/Math.exp(e.logDistance)+this.#u.distanceTo(this.#d)/this.#c;if(s<1e-5&&!this.#m)return!1;const r=s<1e-5?1:1-Math.exp(-t/Gv);return e.azimuth+=r*(n.azimuth-e.azimuth),e.elevation+=r*(n.elevation-e.elevation),e.logDistance+=r*(n.logDistance-e.logDistance),e.target.lerp(n.target,r),this.#u.lerp(this.#d,r),this.#g(),this.#m=!1,this.#M(),!0}get target(){return this.#t.target}#g(){this.camera.setViewOffset(this.#c,this.#h,Math.round(this.#u.x),Math.round(this.#u.y),this.#c,this.#h)}#_(t){return Math.max(this.above?Hv:-Rc,Math.min(Rc,t))}#v(){const{left:t,top:e,right:n,bottom:s}=this.#l;return{x:Math.max(.3,(this.#c-t-n)/this.#c),y:Math.max(.3,(this.#h-e-s)/this.#h)}}#x(){this.camera.matrixWorld.extractBasis(this.#s,this.#o,this.#r)}#M(){const{azimuth:t,elevation:e,logDistance:n,target:s}=this.#t,r=Math.exp(n),a=Math.cos(e);this.#i.set(a*Math.sin(t),Math.sin(e),a*Math.cos(t)).applyQuaternion(this.#e),this.camera.position.copy(s).addScaledVector(this.#i,r),this.camera.lookAt(s),this.camera.near=Math.max(r*.02,r-8*this.#a),this.camera.far=r+30*this.#a,this.camera.updateProjectionMatrix(),this.camera.updateMatrixWorld()}}function Wv(i,t){i.target.copy(t.target),i.azimuth=t.azimuth,i.elevation=t.elevation,i.logDistance=t.logDistance}function Xv(i,t){return i+2*Math.PI*Math.round((t-i)/(2*Math.PI))}const Ai=256,qv=new wn().setFromAxisAngle(new I(1,0,0),Math.PI);class $v{mesh;#t=new _r(-1,1,1,-1,0,1);#n;#e;#i;#s;#o=new Io;#r=new _r(-1,1,1,-1,0,1);#a=new I;#c=new Rt;enabled=!0;constructor(){const t={depthBuffer:!0,type:$e,generateMipmaps:!1};this.#n=new rn(Ai,Ai,t),this.#e=new rn(Ai,Ai,{...t,depthBuffer:!1}),this.#i=new an({side:Ve,vertexShader:"varying float vDepth; void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); vDepth = gl_Position.z * 0.5 + 0.5; }",fragmentShader:"varying float vDepth; void main() { float h = clamp(vDepth, 0.0, 1.0); gl_FragColor = vec4(vec3((1.0 - h) * (1.0 - h) * (1.0 - h)), 1.0); }"}),this.#s=new an({depthTest:!1,depthWrite:!1,uniforms:{map:{value:null},step:{value:new Gt}},vertexShader:"varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",fragmentShader:`uniform sampler2D map; uniform vec2 step; varying vec2 vUv;
        void main() {
          float sum = 0.0, weight = 0.0;
          for (int i = -5; i <= 5; i++) {
            float w = exp(-float(i * i) / 10.0);
            sum += w * texture2D(map, vUv + float(i) * step).r;
            weight += w;
          }
          gl_FragColor = vec4(vec3(sum / weight), 1.0);
        }`}),this.#o.add(new re(new ai(2,2),this.#s));const e=new an({transparent:!0,depthWrite:!1,toneMapped:!1,uniforms:{map:{value:this.#n.texture},strength:{value:.6}},vertexShader:"varying vec2 vUv; void main() { vUv = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragmentShader:`uniform sampler2D map; uniform float strength; varying vec2 vUv;
        void main() {
          vec2 edge = smoothstep(vec2(0.0), vec2(0.08), vUv) * smoothstep(vec2(0.0), vec2(0.08), 1.0 - vUv);
          gl_FragColor = vec4(0.0, 0.0, 0.01, strength * edge.x * edge.y * texture2D(map, vec2(vUv.x, 1.0 - vUv.y)).r);
        }`,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2});this.mesh=new re(new ai(1,1),e),this.mesh.renderOrder=-4,this.mesh.frustumCulled=!1,this.#t.layers.set(ho)}setStrength(t){this.mesh.material.uniforms.strength.value=t}place(t,e,n){const s=1.6*n;this.mesh.position.copy(t).addScaledVector(e,1e-4*n),this.mesh.quaternion.setFromUnitVectors(this.#a.set(0,0,1),e),this.mesh.scale.setScalar(2*s),this.#t.left=-s,this.#t.right=s,this.#t.top=s,this.#t.bottom=-s,this.#t.near=0,this.#t.far=.55*n,this.#t.updateProjectionMatrix(),this.#t.position.copy(t).addScaledVector(e,-.002*n),this.#t.quaternion.copy(this.mesh.quaternion).multiply(qv),this.#t.updateMatrixWorld()}render(t,e){if(this.mesh.visible=!1,!this.enabled)return;const n=t.getRenderTarget(),s=e.background,r=t.shadowMap.needsUpdate;t.getClearColor(this.#c);const a=t.getClearAlpha();t.shadowMap.needsUpdate=!1,t.setClearColor(0,1),e.overrideMaterial=this.#i,e.background=null,t.setRenderTarget(this.#n),t.render(e,this.#t),e.overrideMaterial=null,e.background=s,this.#h(t,this.#n,this.#e,1.6/Ai,0),this.#h(t,this.#e,this.#n,0,1.6/Ai),t.setRenderTarget(n),t.setClearColor(this.#c,a),t.shadowMap.needsUpdate=r,this.mesh.visible=!0}#h(t,e,n,s,r){this.#s.uniforms.map.value=e.texture,this.#s.uniforms.step.value.set(s,r),t.setRenderTarget(n),t.render(this.#o,this.#r)}}const Cc=4096,Pc=new I(0,1,0);function lu(i){return Math.min(140,Math.max(18,52+26*Math.log10(i)))}class Yv{group=new $n;#t;#n;#e;#i;#s=new I;#o=new I;point=new I;constructor(t,e,n,s){this.#t=new re(n,t),this.#n=new re(e,t),this.#e=new re(e,t),this.#i=new re(s,t),this.group.add(this.#t,this.#n,this.#e,this.#i);for(const r of this.group.children)r.renderOrder=20,r.frustumCulled=!1}set(t,e,n,s){const r=this.#o.set(t[3],t[4],t[5]);this.#t.position.copy(this.point),this.#t.scale.setScalar((n?7:4.5)*e),this.#t.material=s,this.#n.material=s,this.#r(this.#n,this.point,this.#s.copy(r).sub(this.point),e);const a=this.#s.set(t[6],t[7],t[8]),o=a.length(),l=o>1e-6&&!n;if(this.#i.visible=l,this.#e.visible=l,!l)return;const c=lu(o)*e,h=13*e;a.divideScalar(o),this.#i.quaternion.setFromUnitVectors(Pc,a),this.#i.position.copy(r).addScaledVector(a,c-.5*h),this.#i.scale.set(5.5*e,h,5.5*e),this.#r(this.#e,r,a.multiplyScalar(c-h),1.6*e)}#r(t,e,n,s){const r=n.length();t.visible=r>s,t.visible&&(t.position.copy(e).addScaledVector(n,.5),t.scale.set(s,r,s),t.quaternion.setFromUnitVectors(Pc,n.divideScalar(r)))}}class Kv{group=new $n;#t=[];#n=new os({color:16756782,depthTest:!1,transparent:!0,opacity:.95,toneMapped:!1});#e=new os({color:5083127,depthTest:!1,transparent:!0,opacity:.95,toneMapped:!1});#i=new yr(1,1,1,10,1);#s=new Ui(1,16,10);#o=new Fo(1,1,14);#r;#a;#c=new os({color:16777215,transparent:!0,opacity:.9,depthTest:!1,toneMapped:!1,side:Ve});#h=new ms({transparent:!0,depthWrite:!1,roughness:.4});#l;#u;#d;#p=new te;#m=new wn;#f=0;constructor(){this.#r=new Vf(new Ui(1,10,8),new ms({color:3112438,roughness:.35,emissive:797798,emissiveIntensity:.5}),Cc),this.#r.count=0,this.#r.frustumCulled=!1,this.#a=new $n,this.#d=new re(new Oo(1,.018,8,72),this.#c),this.#u=new re(new hi(2.6,2.6,.06),this.#h),this.#l=new re(new Ui(1,32,16),this.#h),this.#a.add(this.#d,this.#l,this.#u),this.#a.visible=!1,this.#d.renderOrder=19,this.#l.renderOrder=18,this.#u.renderOrder=18,this.group.add(this.#r,this.#a)}setGrabs(t,e,n){for(let s=0;s<Math.max(t.length,this.#t.length);s++){let r=this.#t[s];const a=t[s];if(!a){r.group.visible=!1;continue}r||(r=new Yv(this.#n,this.#i,this.#s,this.#o),this.#t.push(r),this.group.add(r.group)),r.group.visible=!0,r.point.fromArray(a.vectors,0);const o=e.has(a.number);r.set(a.vectors,n(r.point),o,o?this.#e:this.#n)}}setPins(t,e,n){const s=n?Math.min(t.length/3,Cc):0;if(this.#r.count=s,s===0&&this.#f===0)return;this.#f=s;const r=this.#p;for(let a=0;a<s;a++)r.makeScale(e,e,e).setPosition(t[3*a],t[3*a+1],t[3*a+2]),this.#r.setMatrixAt(a,r);this.#r.instanceMatrix.needsUpdate=!0}showCursor(t,e,n,s,r){this.#a.visible=!0,this.#a.position.copy(t),this.#a.quaternion.copy(this.#m.setFromUnitVectors(Zv,e)),this.#a.scale.setScalar(n),this.#d.visible=r==="ring",this.#u.visible=r==="plate",this.#u.position.z=.04,this.#l.visible=r!=="plate",this.#l.position.z=r==="ball"?1.02:0,this.#c.color.setHex(s),this.#h.color.setHex(s),this.#h.opacity=r==="ring"?.1:.5}hideCursor(){const t=this.#a.visible;return this.#a.visible=!1,t}}const Zv=new I(0,0,1),Jv=["video/mp4;codecs=avc1.42E01E","video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];class Qv{#t;#n=null;#e=[];constructor(t){this.#t=t}get recording(){return this.#n!==null}start(){if(this.#n)return;const t=typeof MediaRecorder>"u"?void 0:Jv.find(n=>MediaRecorder.isTypeSupported(n));if(!t)throw new Error("this browser cannot record movies");this.#e=[];const e=new MediaRecorder(this.#t.captureStream(60),{mimeType:t,videoBitsPerSecond:12e6});e.ondataavailable=n=>{n.data.size>0&&this.#e.push(n.data)},e.start(1e3),this.#n=e}stop(){const t=this.#n;return this.#n=null,t?new Promise(e=>{t.onstop=()=>{for(const n of t.stream.getTracks())n.stop();e(this.#e.length>0?new Blob(this.#e,{type:t.mimeType.split(";")[0]??"video/webm"}):null),this.#e=[]},t.stop()}):Promise.resolve(null)}}function cu(){return{body:-1,distance:1/0,point:new I,normal:new I}}const Ys=new mn,jv=new I;function tx(i,t,e){e.body=-1,e.distance=1/0;for(let n=0;n<i.length;n++){const s=i[n],r=s.frame?.bounds;!r||!s.mesh.visible||(Ys.min.set(r[0],r[1],r[2]),Ys.max.set(r[3],r[4],r[5]),!(!Ys.containsPoint(t.origin)&&!t.intersectBox(Ys,jv))&&ex(s,n,t,e))}return e.body<0?!1:(e.point.copy(t.origin).addScaledVector(t.direction,e.distance),!0)}function ex(i,t,e,n){const s=i.frame,r=s.bounds,a=i.topology.index,o=s.positions,l=(r[3]-r[0])/65535||1e-30,c=(r[4]-r[1])/65535||1e-30,h=(r[5]-r[2])/65535||1e-30,u=(e.origin.x-r[0])/l,d=(e.origin.y-r[1])/c,f=(e.origin.z-r[2])/h,_=e.direction.x/l,M=e.direction.y/c,m=e.direction.z/h;for(let p=0;p<a.length;p+=3){const S=4*a[p],R=4*a[p+1],b=4*a[p+2],A=o[S],T=o[S+1],g=o[S+2],y=o[R]-A,F=o[R+1]-T,D=o[R+2]-g,U=o[b]-A,O=o[b+1]-T,W=o[b+2]-g,L=M*W-m*O,H=m*U-_*W,K=_*O-M*U,G=y*L+F*H+D*K;if(G===0)continue;const et=u-A,X=d-T,j=f-g,tt=(et*L+X*H+j*K)/G;if(tt<0||tt>1)continue;const Mt=X*D-j*F,Dt=j*y-et*D,Y=et*F-X*y,ht=(_*Mt+M*Dt+m*Y)/G;if(ht<0||tt+ht>1)continue;const vt=(U*Mt+O*Dt+W*Y)/G;if(vt<=0||vt>=n.distance)continue;n.distance=vt,n.body=t;const bt=s.normals,pt=1-tt-ht;n.normal.set(pt*bt[S]+tt*bt[R]+ht*bt[b],pt*bt[S+1]+tt*bt[R+1]+ht*bt[b+1],pt*bt[S+2]+tt*bt[R+2]+ht*bt[b+2]).normalize()}}const nx=new I(0,1,0),ix=new I(-.55,1,.62).normalize();class sx{canvas;orbit=new Vv;bodies=new kv;markers=new Kv;up=new I(0,1,0);center=new I;radius=1;onTick=null;#t;#n;#e=new Io;#i=new Lv;#s=new au;#o=new $v;#r=new lp(16774116,2.4);#a;#c;#h;#l=new I;#u=new I;#d=new mn;#p=new wn;#m=new Zn(new I,0);#f=null;#g=null;#_=!0;#v="";#x=1;#M=1/0;#b=0;#w=!1;#T=0;#y=!1;#E=0;#S=!0;#R=0;constructor(t,e){this.#t=t,this.#h=e;const n=document.createElement("canvas").getContext("webgl2");if(!n)throw new Error("The studio needs WebGL 2, which this browser does not support.");this.#a=new dd(Qc(n)),n.getExtension("WEBGL_lose_context")?.loseContext(),this.#n=new iv({antialias:!0,powerPreference:"high-performance"}),this.canvas=this.#n.domElement,this.canvas.tabIndex=0,this.canvas.setAttribute("role","application"),this.canvas.setAttribute("aria-label","Simulation. Drag a body to pull it; drag the background to rotate the view."),e.append(this.canvas),this.#c=new Qv(this.canvas),this.bodies.onLoaded=()=>this.invalidate(),this.#N(),new ResizeObserver(()=>this.#C()).observe(e),t.insets.subscribe(()=>{this.#C(),this.#S&&this.#v!==""&&this.#L(!1)}),t.dark.subscribe(s=>this.#U(s)),t.fineness.subscribe(s=>this.setQuality(cd[s])),t.view.subscribe(s=>{this.bodies.show(s),this.#A()}),t.scene.subscribe(s=>this.#F(s)),t.topologies.on(s=>this.#f=s),this.canvas.addEventListener("webglcontextrestored",()=>this.#A()),t.stage=this}start(){this.#n.setAnimationLoop(t=>this.#H(t))}get pictureTime(){return this.#a.mean}stopFollowing(){this.#S=!1}setQuality(t){this.#a.fix(t),this.#I()}invalidate(){this.#_=!0}pick(t,e,n,s){return this.orbit.ray(t,e,n),tx(this.bodies.bodies,n,s)}frameAll(){this.#L(!1)}async picture(){this.#P(!0),this.#D();const t=await new Promise(e=>this.canvas.toBlob(e,"image/png"));if(this.#P(!1),!t)throw new Error("the browser could not create the picture");return t}camera(){const{camera:t,target:e}=this.orbit;return{position:t.position.toArray(),target:e.toArray(),fov:t.fov}}thumbnail(t,e){this.#D();const n=document.createElement("canvas");n.width=t,n.height=e;const s=Math.max(t/this.canvas.width,e/this.canvas.height),r=this.canvas.width*s,a=this.canvas.height*s;return n.getContext("2d")?.drawImage(this.canvas,(t-r)/2,(e-a)/2,r,a),n.toDataURL("image/jpeg",.85)}startMovie(){this.#c.start(),this.#t.recording.set(!0)}async stopMovie(){return this.#t.recording.set(!1),this.#c.stop()}#N(){const t=this.#n;t.toneMapping=Eo,t.toneMappingExposure=1,t.shadowMap.enabled=!0,t.shadowMap.type=Li,t.shadowMap.autoUpdate=!1,t.info.autoReset=!0,this.#e.environment=Pv(t,this.#a.software),this.#r.castShadow=!0,this.#e.add(this.#i.mesh,this.#s.mesh,this.#o.mesh,this.bodies.group,this.markers.group,this.#r,this.#r.target),this.#I()}#U(t){const e=Rv[t?"dark":"light"];this.#i.set(e),this.#s.set(e),this.bodies.setPalette(e),this.#e.environmentIntensity=e.environment,this.#r.intensity=e.key,this.#r.shadow.intensity=e.shadow,this.#o.setStrength(t?.75:.55),this.#_=!0}#I(){const t=this.#a.level;this.#o.enabled=t.contact;const e=this.#r.shadow;e.mapSize.x!==t.shadow&&(e.mapSize.setScalar(t.shadow),e.map?.dispose(),e.map=null),e.radius=Math.max(2.5,t.shadow/120),e.blurSamples=t.shadow>=1024?12:8,this.bodies.setRich(t.rich),this.#C()}#C(){const t=this.#h.clientWidth||1,e=this.#h.clientHeight||1;this.#n.setPixelRatio(this.#y?Math.max(1.5,this.#a.pixelRatio):this.#a.pixelRatio),this.#n.setSize(t,e),this.#i.setAspect(t/e),this.orbit.resize(t,e,this.#t.insets.get()),this.#A()}#P(t){t!==this.#y&&(this.#y=t,this.#a.pixelRatio<1.5&&this.#C())}#A(){this.#n.shadowMap.needsUpdate=!0,this.#_=!0}#F(t){t||(this.bodies.clear(),this.#f=null,this.#g=null,this.#v="",this.#A())}#O(t,e){this.#g=t,this.bodies.build(t,e,this.#a.level.rich,this.#t.view.get()),this.up.set(...e.up).normalize(),this.orbit.setUp(...e.up),this.orbit.above=this.bodies.hasFloor}#B(t){const e=this.#t.scene.get();this.#f&&e&&this.#g!==this.#f&&this.#O(this.#f,e),this.bodies.update(t);const n=e?`${e.source}:${e.name}:${e.title}`:"";n!==this.#v?(this.#v=n,this.#M=1/0,this.#m.radius=0,this.#k(e),this.#L(!0),this.#S=!0):this.#S&&this.#z();const s=r=>this.orbit.worldPerPixel(r);this.markers.setGrabs(t.grabs,this.#t.handles.get(),s),this.markers.setPins(t.pins,.011*this.radius,this.#t.view.get().pins),this.#A(),t.hasValues?this.#G(t):this.#t.legend.get()&&this.#t.legend.set(null)}#k(t){const e=this.bodies.bounds.clone(),n=t?.bounds,s=e.getSize(this.#l).length();n&&(s===0||new I(...n.max).distanceTo(this.#u.set(...n.min))<4*s)&&(e.expandByPoint(this.#l.set(...n.min)),e.expandByPoint(this.#l.set(...n.max))),e.isEmpty()&&e.set(new I(-1,-1,-1),new I(1,1,1)),e.getCenter(this.center),this.radius=Math.max(.5*e.getSize(this.#l).length(),1e-6),this.#t.brush.patch({radius:.13*this.radius})}#L(t){const e=this.#t.scene.get(),n=this.#d.copy(this.bodies.bounds);if(!n.isEmpty()){this.bodies.expandByColliders(n),n.getCenter(this.center);const s=.5*n.getSize(this.#l).length();s<.2*this.radius&&n.expandByScalar((.2*this.radius-s)/Math.sqrt(3));const r=e?.raw.view,a=t?(r?.azimuth??35)*Math.PI/180:void 0,o=t?(r?.elevation??18)*Math.PI/180:void 0;this.#x=Math.max(s,.2*this.radius),this.orbit.frame(n,t,a,o)}this.#A()}#z(){const t=performance.now(),e=this.#d.copy(this.bodies.bounds);if(t-this.#R<300||e.isEmpty())return;this.#R=t,this.bodies.expandByColliders(e);const n=e.getCenter(this.#l).distanceTo(this.center),s=.5*this.#u.copy(e.max).sub(e.min).length();(n>.25*s||s>1.3*this.#x||s<.6*this.#x)&&this.#L(!1)}#G(t){const e=this.#t.view.get(),n=this.#t.legend.get(),s=performance.now(),r=n&&n.field===e.field&&n.colormap===e.colormap,a=this.#t.schema.get()?.results,o=n&&n.low===t.low&&n.high===t.high&&(n.unit!==""||!a);if(r&&(s-this.#E<200||o))return;this.#E=s;const l=Array.isArray(a)?a.find(c=>c.name===e.field):void 0;this.#t.legend.set({field:e.field,unit:String(l?.unit??""),low:t.low,high:t.high,even:Fc(t),colormap:e.colormap})}#H(t){const e=Math.min(.1,(t-this.#b)/1e3);this.#w&&this.#a.measure(t-this.#b)&&this.#I(),this.#b=t,this.onTick?.(e);const n=this.#t.connection,s=n.frameWaits&&this.#f?n.takeFrame(this.#f.epoch):null;s&&this.#B(s),this.orbit.update(e)&&(this.#_=!0);const r=this.#_||this.#c.recording;r?(this.#T=t,this.#P(!1),this.#D()):!this.#y&&t-this.#T>400&&!this.#t.status.get()?.playing&&(this.#P(!0),this.#D()),this.#w=r,s&&(n.acknowledge(s.frame),this.#t.frames.emit(s))}#D(){this.#_=!1,this.#V(),this.#W(),this.#n.shadowMap.needsUpdate&&this.#o.render(this.#n,this.#e),this.#n.shadowMap.enabled=this.#t.view.get().shadows,this.#n.render(this.#e,this.orbit.camera)}#V(){const t=this.#d.copy(this.bodies.bounds);if(t.isEmpty())return;this.bodies.expandByColliders(t);const e=t.getCenter(this.#l),n=Math.max(.5*this.#u.copy(t.max).sub(t.min).length(),.3*this.radius),s=this.#m;if(e.distanceTo(s.center)+n<=s.radius&&n>.5*s.radius)return;s.center.copy(e),s.radius=1.3*n;const r=this.#r.shadow.camera;this.#u.copy(ix).applyQuaternion(this.#p.setFromUnitVectors(nx,this.up)),this.#r.position.copy(e).addScaledVector(this.#u,2.5*s.radius),this.#r.target.position.copy(e),this.#r.target.updateMatrixWorld(),r.left=r.bottom=-1.05*s.radius,r.right=r.top=1.05*s.radius,r.near=s.radius,r.far=5*s.radius,r.updateProjectionMatrix(),this.#r.shadow.bias=-4e-4,this.#r.shadow.normalBias=.01*s.radius,this.#n.shadowMap.needsUpdate=!0}#W(){const{bodies:t,up:e}=this,n=Math.max(7*this.radius,2.2*this.orbit.camera.position.distanceTo(this.orbit.target));t.spreadFloors(this.center,n);const s=t.floorPose(e),r=this.#s.mesh;r.visible=!t.hasFloor&&this.#t.view.get().ground&&!t.bounds.isEmpty();const a=t.bounds.isEmpty()?this.#l.copy(this.center):t.bounds.getCenter(this.#l);if(s){const o=s.elements,l=(a.x-o[12])*o[4]+(a.y-o[13])*o[5]+(a.z-o[14])*o[6];a.addScaledVector(this.#u.set(o[4],o[5],o[6]),-l),this.#o.place(a,this.#u,1.3*this.radius)}else{const o=t.bounds,l=o.isEmpty()?0:Math.min(o.min.dot(e),o.max.dot(e));this.#M=Math.min(this.#M,l-.002*this.radius),a.addScaledVector(e,this.#M-a.dot(e)),r.quaternion.setFromUnitVectors(this.#u.set(0,1,0),e),r.position.copy(a),r.scale.setScalar(n),r.updateMatrix(),r.updateMatrixWorld(),this.#s.spread(a,n),this.#o.place(a,e,1.3*this.radius)}this.#o.mesh.visible=this.#o.enabled&&(r.visible||s!==null)}}const Lc=14;function rx(i){return i instanceof HTMLElement&&i.closest("input, select, textarea, [contenteditable], dialog, .menu")!==null}function ax(i,t){const{app:e,stage:n}=i;window.addEventListener("keydown",s=>{if(s.defaultPrevented||s.ctrlKey||s.metaKey||s.altKey||rx(s.target)||document.querySelector("dialog[open], .menu"))return;const r=s.key.toLowerCase(),a=s.repeat?void 0:e.tools.get().find(o=>o.key!==""&&o.key.toLowerCase()===r);if(a)e.setTool(a.id);else if(r==="f")t.recenter(),n.frameAll();else if(r==="+"||r==="=")t.resizeBrush(1.15);else if(r==="-")t.resizeBrush(1/1.15);else if(r==="escape")t.cancel();else if((r==="delete"||r==="backspace")&&e.tool.get()==="handle")e.releaseHandles();else return;s.preventDefault()}),n.canvas.addEventListener("keydown",s=>{s.ctrlKey||s.metaKey||s.altKey||ox(s,i,t)&&(n.stopFollowing(),s.preventDefault())})}function ox(i,t,e){const{orbit:n,canvas:s}=t.stage,r=i.key==="ArrowLeft"?-1:i.key==="ArrowRight"?1:0,a=i.key==="ArrowUp"?-1:i.key==="ArrowDown"?1:0;return r!==0||a!==0?e.virtual?(e.moveVirtual(Lc*r,Lc*a),!0):(e.recenter(),i.shiftKey?n.pan(-40*r,-40*a):n.orbit(-40*r,-40*a),!0):i.key==="Enter"?(i.repeat||e.toggleVirtual(),!0):i.key==="PageUp"||i.key==="PageDown"?(e.recenter(),n.zoom(i.key==="PageUp"?.85:1/.85,s.clientWidth/2,s.clientHeight/2),!0):!1}class lx{#t;#n;#e={x:-1,y:-1,ray:new _s,hit:cu(),onBody:!1};#i=new Map;#s="none";#o=null;#r=!1;#a=!1;#c={x:0,y:0,distance:1};#h=!1;#l=null;constructor(t,e){this.#t=t,this.#n=e;const n=t.stage.canvas;n.addEventListener("pointerdown",s=>this.#m(s)),n.addEventListener("pointermove",s=>this.#g(s)),n.addEventListener("pointerup",s=>this.#_(s)),n.addEventListener("pointercancel",s=>this.#_(s)),n.addEventListener("pointerleave",()=>this.#v()),n.addEventListener("contextmenu",s=>s.preventDefault()),n.addEventListener("wheel",s=>this.#w(s),{passive:!1}),n.addEventListener("dblclick",()=>this.#T()),n.addEventListener("keydown",()=>n.classList.remove("by-pointer")),n.addEventListener("blur",()=>this.#d()),t.app.tool.subscribe(()=>{this.#d(),this.#a=!0}),t.app.brush.subscribe(()=>this.#a=!0),t.stage.onTick=s=>this.#y(s)}toggleVirtual(){if(this.#h){this.#d();return}if(this.#s!=="none")return;const{stage:t,app:e}=this.#t;t.stopFollowing();const n=e.insets.get(),s=(t.canvas.clientWidth+n.left-n.right)/2,r=(t.canvas.clientHeight+n.top-n.bottom)/2,a=this.#l;this.#h=!0;const o=a!==null&&t.pick(a.x,a.y,this.#e.ray,this.#e.hit);this.#f(o?a:this.#u(s,r)),this.#o||this.#d()}recenter(){this.#l=null}get virtual(){return this.#h}moveVirtual(t,e){this.#e.x+=t,this.#e.y+=e,this.#a=!0,this.#o?.move?.(this.#e)}cancel(){this.#x(),this.#d()}#u(t,e){const{stage:n}=this.#t,s=Math.min(n.canvas.clientWidth,n.canvas.clientHeight)/2.2;for(let r=0;r<s;r+=s/12)for(let a=0;a<8;a++){const o={x:t+r*Math.cos(a*Math.PI/4),y:e+r*Math.sin(a*Math.PI/4)};if(n.pick(o.x,o.y,this.#e.ray,this.#e.hit))return o;if(r===0)break}return{x:t,y:e}}#d(){this.#h&&(this.#h=!1,this.#l={x:this.#e.x,y:this.#e.y},this.#x())}#p(t){const e=this.#t.stage.canvas.getBoundingClientRect();return{x:t.clientX-e.left,y:t.clientY-e.top}}#m(t){const{stage:e}=this.#t;e.canvas.classList.add("by-pointer"),e.canvas.focus({preventScroll:!0}),e.canvas.setPointerCapture(t.pointerId),this.#d(),e.stopFollowing();const n=this.#p(t);if(this.#i.set(t.pointerId,n),this.#i.size===2){this.#x(),this.#s="pinch",this.#M();return}this.#i.size>2||(this.#e.x=n.x,this.#e.y=n.y,t.button===1||t.button===0&&t.shiftKey?this.#s="pan":t.button===2?this.#s="orbit":this.#f(n),this.#S())}#f(t){const{app:e,stage:n}=this.#t,s=this.#e;s.x=t.x,s.y=t.y,s.onBody=n.pick(t.x,t.y,s.ray,s.hit);const r=this.#n.current();if(this.#s="orbit",!(!r||!(s.onBody||r.anywhere))){if(!e.driver.get().driving){e.notify("info","Another page is driving; this one can only watch. Click “ask to drive” in the top bar.");return}this.#s="tool",this.#o=r,r.press(s)}}#g(t){const e=this.#p(t),n=this.#i.get(t.pointerId),{orbit:s}=this.#t.stage;if(n?this.#i.set(t.pointerId,e):t.pointerType!=="touch"&&(this.#r=!0),this.#h)return;if(!n||this.#s==="tool"){this.#e.x=e.x,this.#e.y=e.y,this.#a=!0,this.#o?.move?.(this.#e);return}const r=e.x-n.x,a=e.y-n.y;this.#s==="orbit"?s.orbit(r,a):this.#s==="pan"?s.pan(r,a):this.#s==="pinch"&&this.#b()}#_(t){if(this.#i.delete(t.pointerId),this.#s==="pinch"&&this.#i.size===1){this.#s="orbit";return}this.#i.size>0||(this.#x(),this.#s="none",this.#a=!0,t.pointerType==="touch"&&this.#v(),this.#S())}#v(){this.#r=!1,this.#t.stage.markers.hideCursor()&&this.#t.stage.invalidate()}#x(){const t=this.#e;this.#t.stage.orbit.ray(t.x,t.y,t.ray),this.#o?.release(t),this.#o=null,this.#s="none"}#M(){const[t,e]=[...this.#i.values()];this.#c={x:(t.x+e.x)/2,y:(t.y+e.y)/2,distance:Math.max(1,Math.hypot(t.x-e.x,t.y-e.y))}}#b(){const{x:t,y:e,distance:n}=this.#c;this.#M();const{orbit:s}=this.#t.stage;s.pan(this.#c.x-t,this.#c.y-e),s.zoom(n/this.#c.distance,this.#c.x,this.#c.y)}#w(t){t.preventDefault();const e=t.deltaMode===WheelEvent.DOM_DELTA_LINE?30:t.deltaMode===WheelEvent.DOM_DELTA_PAGE?300:1,n=(t.deltaY||t.deltaX)*e;if(t.altKey){this.resizeBrush(Math.exp(-n*.0015));return}if(this.#o?.wheel){this.#o.wheel(n/100);return}const s=this.#p(t);this.#t.stage.stopFollowing(),this.#t.stage.orbit.zoom(Math.exp(n*(t.ctrlKey?.01:.0014)),s.x,s.y)}resizeBrush(t){const{app:e,stage:n}=this.#t,s=Math.max(.01*n.radius,Math.min(n.radius,e.brush.get().radius*t));e.brush.patch({radius:s})}#T(){this.#e.onBody||this.#t.stage.frameAll()}#y(t){const{stage:e}=this.#t,n=this.#e,s=this.#o;s?(e.orbit.ray(n.x,n.y,n.ray),s.ring!==void 0&&s.paints&&(n.onBody=e.pick(n.x,n.y,n.ray,n.hit)),s.hold(n,t),this.#E(s.paints?s:void 0)):this.#a&&this.#s==="none"&&this.#r&&(n.onBody=e.pick(n.x,n.y,n.ray,n.hit),this.#E(this.#n.current()),this.#S()),this.#a=!1}#E(t){const{app:e,stage:n}=this.#t;if(t?.ring!==void 0&&this.#e.onBody){const{point:s,normal:r}=this.#e.hit;n.markers.showCursor(s,r,e.brush.get().radius,t.ring,t.cursor?.()??"ring"),n.invalidate()}else n.markers.hideCursor()&&n.invalidate()}#S(){const{canvas:t}=this.#t.stage,e=this.#n.current()?.info.id==="grab",n=this.#s==="tool"?e?"grabbing":"crosshair":this.#s==="pan"?"move":this.#s==="orbit"?"grabbing":this.#e.onBody?e?"grab":"crosshair":this.#n.current()?.anywhere?"crosshair":"default";t.style.cursor!==n&&(t.style.cursor=n)}}function yn(i){return[i.x,i.y,i.z]}function zo(i){return{origin:yn(i.origin),direction:yn(i.direction)}}class Go{#t=new Dn;#n=new I;point=new I;begin(t,e){t.orbit.camera.getWorldDirection(this.#n),this.#t.setFromNormalAndCoplanarPoint(this.#n,e),this.point.copy(e)}move(t){const e=t.distanceToPlane(this.#t);return e!==null&&Number.isFinite(e)&&this.point.copy(t.origin).addScaledVector(t.direction,e),this.point}}class cx{info={id:"ball",label:"Throw a ball",hint:"Click where the ball should go",key:"t",group:"body"};anywhere=!0;#t;#n=new _s;constructor(t){this.#t=t}press(t){const{app:e,stage:n}=this.#t,{throwSpeed:s}=e.brush.get(),r=n.orbit.camera.position.distanceTo(n.center);this.#n.copy(t.ray),this.#n.origin.addScaledVector(t.ray.direction,Math.max(0,r-2.2*n.radius));const a=s*Math.sqrt(2*9.81*3*n.radius);e.attempt("ball",{ray:zo(this.#n),speed:a,radius:.16*n.radius})}hold(){}release(){}}const hx=50,ux=.1,dx=.5,fx=5,px=200;class mx{info;ring;paints=!0;#t;#n;#e=[];#i=new _s;#s=cu();#o=new I;#r={x:0,y:0};#a=0;#c=!1;#h=!1;#l=!1;#u=0;constructor(t,e){this.#t=t,this.#n=e,this.info=e.info,this.ring=e.ring}press(t){this.#h=!1,this.#l=!1,this.#u=performance.now()-1e3*ux,this.#r={x:t.x,y:t.y},this.#e.length=0,this.#e.push(this.#r),this.#a=window.setInterval(()=>this.#d(),hx),this.#d()}move(t){const{x:e,y:n}=t;Math.hypot(e-this.#r.x,n-this.#r.y)<fx||this.#e.length>=px||(this.#r={x:e,y:n},this.#e.push(this.#r))}hold(t){this.move(t),this.#d()}release(){window.clearInterval(this.#a),this.#a=0,this.#d()}#d(){if(this.#c||this.#h)return;const{app:t,stage:e}=this.#t,{radius:n}=t.brush.get();for(;this.#e.length>0;){const{x:s,y:r}=this.#e.shift();if(!e.pick(s,r,this.#i,this.#s))continue;if(!(this.#l&&this.#s.point.distanceTo(this.#o)<.35*n)||this.#e.length===0&&this.#n.timed)return this.#p(n)}this.#n.timed&&this.#a!==0&&e.pick(this.#r.x,this.#r.y,this.#i,this.#s)&&this.#p(n)}#p(t){const e=performance.now(),{app:n}=this.#t,s=this.#n.touch(this.#t,Math.min((e-this.#u)/1e3,dx));if(!s)return;this.#u=e,this.#o.copy(this.#s.point),this.#c=!0;const r=this.#l?{mark:!1}:{};this.#l=!0,n.request("brush",{...s,...r,point:yn(this.#s.point),radius:t}).catch(a=>{this.#h=!0,n.notify("error",a instanceof Error?a.message:String(a))}).finally(()=>{this.#c=!1,this.#e.length>0&&this.#d()})}}const gx={pin:[{info:{id:"pin",label:"Pin",hint:"Paint over points to fix them in place",key:"p",group:"brush"},ring:5083127,touch:()=>({kind:"pin"})},{info:{id:"unpin",label:"Unpin",hint:"Paint over pins to remove them",key:"u",group:"brush"},ring:12174544,touch:()=>({kind:"unpin"})}],warm:[{info:{id:"heat",label:"Heat",hint:"Warm what is under the brush",key:"h",group:"brush"},ring:16738877,timed:!0,touch:({app:i},t)=>({kind:"warm",kelvin:i.brush.get().kelvin*t})},{info:{id:"cold",label:"Cold",hint:"Cool what is under the brush",key:"c",group:"brush"},ring:5817589,timed:!0,touch:({app:i},t)=>({kind:"warm",kelvin:-i.brush.get().kelvin*t})}],material:[{info:{id:"material",label:"Material",hint:"Paint with another material: stiff limbs, soft joints",key:"a",group:"brush"},ring:10937195,touch:({app:i})=>{const t=i.brush.get().material;return t?{kind:"material",material:t}:null}}]};function _x(i){const t=i.charAt(0).toUpperCase()+i.slice(1).replace(/[-_]/g," ");return{info:{id:i,label:t,hint:`Paint: ${t.toLowerCase()}`,key:"",group:"brush"},ring:16777215,touch:()=>({kind:i})}}const Ks=256,vx=7;class xx{info={id:"grab",label:"Grab",hint:"Pull a body; the arrow shows the force",key:"g",group:"hand"};#t;#n=new Go;#e=new I;#i;#s=new I;#o=new I;#r=new Float64Array(Ks);#a=0;#c=!1;#h=null;#l=0;#u=0;#d=0;constructor(t){this.#t=t,this.#i=document.createElement("div"),this.#i.className="force",this.#i.hidden=!0,t.stage.canvas.parentElement?.append(this.#i),t.app.frames.on(e=>this.#p(e))}press(t){const{app:e,stage:n}=this.#t,s=++this.#a;this.#c=!0,this.#h=null,this.#n.begin(n,t.hit.point),this.#e.copy(t.hit.point),e.event({grab:!0,ray:zo(t.ray),target:yn(t.hit.point)}).then(r=>{const o=(r.reply??r).grab;typeof o=="string"&&(this.#c&&s===this.#a?this.#h=o:e.attempt("event",{event:{release:o}}))}).catch(r=>e.notify("error",r instanceof Error?r.message:String(r)))}hold(t){const e=this.#n.move(t.ray),n=performance.now();!this.#h||n-this.#u<vx||e.equals(this.#e)||(this.#u=n,this.#e.copy(e),this.#l=this.#l+1>>>0,this.#r[this.#l%Ks]=n,this.#t.app.connection.send("drag",{grab:this.#h,target:yn(e),seq:this.#l}))}release(){this.#c=!1,this.#h&&this.#t.app.attempt("event",{event:{release:this.#h}}),this.#h=null,this.#i.hidden=!0}#p(t){const{app:e,stage:n}=this.#t;if(t.seq!==this.#d&&t.seq<=this.#l&&this.#l-t.seq<Ks&&(this.#d=t.seq,e.latency.set(performance.now()-this.#r[t.seq%Ks])),!this.#h)return;const s=Number(this.#h.slice(1));for(const r of t.grabs){if(r.number!==s)continue;const a=r.vectors,o=Math.hypot(a[6],a[7],a[8]);this.#i.textContent=ma(o),this.#i.hidden=!1;const l=this.#s.set(a[3],a[4],a[5]),c=o>1e-6?(lu(o)+16)*n.orbit.worldPerPixel(l):0;l.addScaledVector(this.#o.set(a[6],a[7],a[8]).normalize(),c).project(n.orbit.camera);const{clientWidth:h,clientHeight:u}=n.canvas,d=Math.max(44,Math.min(h-44,(.5+.5*l.x)*h)),f=Math.max(14,Math.min(u-14,(.5-.5*l.y)*u));this.#i.style.transform=`translate(${Math.round(d)}px, ${Math.round(f)}px) translate(-50%, -50%)`;return}}}const Mx=8,Sx=.9,yx=16;class bx{info={id:"handle",label:"Handle",hint:"Paint a region, then drag it as a whole; it stays where you put it",key:"d",group:"hand"};ring=5083127;paints=!0;#t;#n=new Go;#e=[];#i=new Map;#s=new Set;#o=new Map;#r=new I;#a=new I;#c=new I;#h=null;#l=null;#u=!1;#d=!1;#p=0;constructor(t){this.#t=t,t.app.frames.on(e=>this.#_(e)),t.app.scene.subscribe(()=>this.#d=!0)}press(t){if(this.#l=this.#m(t),!this.#l){this.#h={patches:[],radius:this.#t.app.brush.get().radius},this.#f(t);return}this.#o.clear();for(const e of this.#l.patches){const n=this.#i.get(e);n&&this.#o.set(e,n.clone())}this.#n.begin(this.#t.stage,t.hit.point),this.#r.copy(this.#n.move(t.ray)),this.#t.app.attempt("mark")}hold(t){this.#l?this.#g(t):this.#h&&t.onBody&&this.#f(t)}release(t){this.#l&&(this.#p=0,this.#g(t)),this.#l=null,this.#h=null}#m(t){const{stage:e}=this.#t;for(const n of this.#e)for(const s of n.patches){const r=this.#i.get(s);if(!r)continue;const a=this.#c.copy(r).project(e.orbit.camera),o=(.5+.5*a.x)*e.canvas.clientWidth,l=(.5-.5*a.y)*e.canvas.clientHeight,c=Math.max(12,n.radius/e.orbit.worldPerPixel(r));if(Math.hypot(o-t.x,l-t.y)<c&&r.distanceTo(t.hit.point)<2*n.radius)return n}return null}async#f(t){const e=this.#h;if(!e||this.#u||e.patches.length>=Mx)return;const n=t.hit.point;if(e.patches.some(u=>(this.#i.get(u)?.distanceTo(n)??0)<Sx*e.radius))return;const{app:s}=this.#t,r={grab:!0,ray:zo(t.ray),target:yn(n),radius:e.radius,fast:!0},a=e.patches.length>0?{mark:!1}:{},o=n.clone();this.#u=!0;const l=await s.attempt("event",{event:r,...a});this.#u=!1;const c=l?.reply?.grab;if(typeof c!="string"){this.#h=null;return}const h=Number(c.slice(1));this.#i.set(h,o),e.patches.length===0&&this.#e.push(e),e.patches.push(h),s.handles.set(new Set([...s.handles.get(),h]))}#g(t){const e=this.#l,n=performance.now();if(n-this.#p<yx*e.patches.length)return;const s=this.#n.move(t.ray);if(this.#a.copy(s).sub(this.#r).lengthSq()!==0){this.#p=n;for(const r of e.patches){const a=this.#o.get(r);a&&this.#t.app.connection.send("drag",{grab:`g${r}`,target:yn(a.clone().add(this.#a)),seq:0})}}}#_(t){if(this.#e.length===0)return;const e=new Map(t.grabs.map(r=>[r.number,r.vectors])),{app:n}=this.#t;for(const{patches:r}of this.#e)for(const a of r){const o=e.get(a);o?this.#i.set(a,(this.#i.get(a)??new I).fromArray(o,3)):this.#s.has(a)&&this.#i.delete(a),o&&this.#s.add(a)}const s=n.handles.get();(this.#i.size!==s.size||[...this.#i.keys()].some(r=>!s.has(r)))&&n.handles.set(new Set(this.#i.keys())),this.#d&&this.#i.size===0&&this.#v(),this.#d=!1}#v(){this.#e.length=0,this.#s.clear()}}const Ex=5,Dc=.8,Ic=12;class wx{info={id:"push",label:"Push",hint:"Press a ball or a plate into a body; the wheel sets the depth",key:"b",group:"hand"};ring=14081510;#t;#n=new Go;#e=new I;#i=new I;#s=new I;#o=new I;#r=new I;#a=0;#c=1;#h=Dc;#l=!1;#u=!1;#d=0;constructor(t){this.#t=t}cursor(){return this.#t.app.brush.get().pusher==="sphere"?"ball":"plate"}press(t){const{app:e,stage:n}=this.#t,{radius:s,pusher:r}=e.brush.get(),{point:a,normal:o}=t.hit,l=++this.#a;this.#c=s,this.#h=Dc,this.#i.copy(o),this.#e.copy(a),r==="plane"?this.#p(t.hit.body):this.#e.addScaledVector(o,1.02*s),this.#n.begin(n,this.#e),this.#n.move(t.ray),this.#r.copy(this.#e).sub(this.#n.point),this.#o.copy(this.#e),this.#m(),this.#u=!0,this.#l=!1;const c=yn(this.#i.clone().negate());e.request("pusher",{shape:r,center:yn(this.#e),normal:c,radius:s}).then(()=>{if(!this.#u||l!==this.#a)return this.#f();this.#l=!0,this.#d=performance.now(),this.#g(l)}).catch(h=>e.notify("error",h instanceof Error?h.message:String(h)))}hold(t){this.#n.move(t.ray),this.#m()}wheel(t){this.#h=Math.max(-1,Math.min(4,this.#h-.2*t)),this.#m()}release(){this.#u=!1,this.#l&&this.#f(),this.#l=!1}#p(t){const{stage:e}=this.#t,n=this.#i.dot(e.up);Math.abs(n)>.7?this.#i.copy(e.up).multiplyScalar(Math.sign(n)):this.#i.addScaledVector(e.up,-n).normalize();const s=e.bodies.extent(t,this.#i)-this.#e.dot(this.#i);this.#e.addScaledVector(this.#i,Math.max(0,s)+.02*this.#c)}#m(){this.#s.copy(this.#n.point).add(this.#r).addScaledVector(this.#i,-this.#h*this.#c)}#f(){this.#t.app.attempt("pusher",{shape:null,mark:!1})}#g(t){if(!this.#l||t!==this.#a)return;const e=performance.now(),n=Ex*this.#c*Math.min(.1,(e-this.#d)/1e3),s=this.#s.distanceTo(this.#o);if(s<1e-4*this.#c){this.#d=e,setTimeout(()=>this.#g(t),Ic);return}this.#d=e,this.#o.lerp(this.#s,Math.min(1,n/s));const r=this.#t.app.event({pose:"pusher",translate:yn(this.#o.clone().sub(this.#e))}).catch(()=>this.#l=!1),a=new Promise(o=>setTimeout(o,Ic));Promise.all([r,a]).then(()=>this.#g(t))}}const Tx={grab:i=>[new xx(i),new bx(i)],push:i=>[new wx(i)],ball:i=>[new cx(i)]},Ax={unpin:"pin",heat:"warm",cold:"warm",pusher:"push",throw:"ball"},Rx=new Set(["drag","release","undo","redo","reset","commit","anneal","pose","impulse","set","run","pick"]),fa=["grab","handle","push","pin","unpin","heat","cold","material","ball"];class Cx{#t;#n=new Map;#e=[];constructor(t){this.#t=t,t.app.schema.subscribe(e=>{const n=e?.tools;this.#i(Array.isArray(n)?n.filter(s=>typeof s=="string"):["grab"])})}current(){const t=this.#t.app.tool.get();return this.#e.find(e=>e.info.id===t)??this.#e[0]}#i(t){const e=new Set,n=[];for(const r of t){const a=Ax[r]??r;if(e.has(a)||Rx.has(a))continue;e.add(a);let o=this.#n.get(a);if(!o){const l=gx[a]??[_x(a)];o=Tx[a]?.(this.#t)??l.map(c=>new mx(this.#t,c)),this.#n.set(a,o)}n.push(...o)}const s=r=>(fa.indexOf(r.info.id)+fa.length+1)%(fa.length+1);this.#e=n.sort((r,a)=>s(r)-s(a)),this.#t.app.tools.set(this.#e.map(r=>r.info))}}function Px(i){const t=new Cx(i);ax(i,new lx(i,t))}const Fi=new Au;bv(Fi);const Nc=document.getElementById("stage");try{const i=new sx(Fi,Nc);Px({app:Fi,stage:i}),Iu(Fi,document.getElementById("overlay")),i.start()}catch(i){Nc.textContent=i instanceof Error?i.message:String(i)}Fi.start();Object.assign(window,{pliant:Fi});
