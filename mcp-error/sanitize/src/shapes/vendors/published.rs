//! The prefixes of the published rules of gitleaks and secretlint, which name the vendors.
//!
//! Written by `vendors/vendors.py` on 2026-11-22.

super::lists! {
    "rules of gitleaks"
    "4b1d a3- a3t abia acca age-secret-key-1 aiza akia api- api_org_ asia atatt3 authress_
     clojars_ doo_v1_ dop_v1_ dor_v1_ dp.pt. dt0c01. duffel_live_ duffel_test_ eaaa eaac eaam
     ext_ ezak eztk fio-u- flwpubk_test- flwseck_test- fm1a_ fm1r_ fm2_ fo1_ gho_ ghp_ ghr_
     ghs_ ghu_ github_pat_ glagent- glc_ glcbt- gldt- glffct- glft- glimt- gloas- glpat- glptt-
     glrt- glsa_ glsoat- gr1348941 hf_ hvb. hvs. ico- lin_api_ ltai npm_ ntn_ p8e- pat. pmak-
     pnu_ pplx- pscale_oauth_ pscale_pw_ pscale_tkn_ pul- pypi-ageichlwas5vcmc rdme_ rk_live_
     rk_prod_ rk_test_ rubygems_ s-s4t2af- s-s4t2ud- sat. sc_ scauth_ sg. sgp_ shippo_live_
     shippo_test_ shpat_ shpca_ shppa_ shpss_ sk- sk_live_ sk_prod_ sk_test_ sm_aat_ sm_pat_
     sm_sat_ sntryu_ sq0atp- tk-us- v1.0- xapp- xkeysib- xoxa- xoxb- xoxe- xoxo- xoxr- xoxs-";
    "rules of secretlint"
    "agpa aida aipa anpa anva aroa b3blbnnzac1rzxktdje xoxp-";
}
