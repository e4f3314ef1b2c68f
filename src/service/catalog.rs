//! Serves `sudoku.v1.CatalogService`: lists techniques, scales and recipes.

use std::sync::Arc;

use tonic::codec::CompressionEncoding;
use tonic::{Request, Response, Status};

use super::context::CallContext;
use super::pages::page;
use sudokud_api::catalog_service_server::{CatalogService, CatalogServiceServer};
use sudokud_api::{
    Level, ListRecipesRequest, ListRecipesResponse, ListScalesRequest, ListScalesResponse,
    ListTechniquesRequest, ListTechniquesResponse, Part, Recipe, Rung, Scale, Setting, Technique,
    TechniqueOption, TechniqueVariant, Translation, WalkOrientation,
};
use sudokud_engine::{self, ClaimInfo, TechniqueInfo};
use sudokud_explain::Languages;
use sudokud_snapshot::{KnownRecipe, Snapshot};

/// The calls of `sudoku.v1.CatalogService`.
#[derive(Clone, Debug)]
pub struct CatalogCalls {
    context: Arc<CallContext>,
}

impl CatalogCalls {
    /// The service, ready to be added to a server.
    pub fn server(context: Arc<CallContext>) -> CatalogServiceServer<Self> {
        let message = context.limits.message;
        CatalogServiceServer::new(Self { context })
            .max_decoding_message_size(message)
            .accept_compressed(CompressionEncoding::Gzip)
            .send_compressed(CompressionEncoding::Gzip)
    }
}

#[tonic::async_trait]
impl CatalogService for CatalogCalls {
    async fn list_techniques(
        &self,
        request: Request<ListTechniquesRequest>,
    ) -> Result<Response<ListTechniquesResponse>, Status> {
        let (request, snapshot) = (request.into_inner(), self.context.live.current());
        let page = page(
            techniques(&snapshot),
            |technique| [&technique.id],
            request.page_size,
            &request.page_token,
        )?;
        Ok(Response::new(ListTechniquesResponse {
            techniques: page.items,
            next_page_token: page.next,
            snapshot_revision: snapshot.revision().to_owned(),
            languages: languages(&snapshot),
        }))
    }

    async fn list_scales(
        &self,
        request: Request<ListScalesRequest>,
    ) -> Result<Response<ListScalesResponse>, Status> {
        let (request, snapshot) = (request.into_inner(), self.context.live.current());
        let page = page(
            scales(&snapshot),
            |scale| [&scale.name],
            request.page_size,
            &request.page_token,
        )?;
        Ok(Response::new(ListScalesResponse {
            scales: page.items,
            next_page_token: page.next,
            default_scale: snapshot.default_scale().name().to_string(),
            snapshot_revision: snapshot.revision().to_owned(),
        }))
    }

    async fn list_recipes(
        &self,
        request: Request<ListRecipesRequest>,
    ) -> Result<Response<ListRecipesResponse>, Status> {
        let (request, snapshot) = (request.into_inner(), self.context.live.current());
        let page = page(
            recipes(&snapshot),
            |recipe| [&recipe.name],
            request.page_size,
            &request.page_token,
        )?;
        Ok(Response::new(ListRecipesResponse {
            recipes: page.items,
            next_page_token: page.next,
            snapshot_revision: snapshot.revision().to_owned(),
        }))
    }
}

/// Lists the loaded techniques in ladder order, then disabled ones.
pub fn techniques(snapshot: &Snapshot) -> Vec<Technique> {
    let catalog = snapshot.catalog();
    let enabled = std::iter::zip(1.., catalog.ladder().rungs()).map(|(ladder_number, rung)| {
        let technique = rung.technique();
        Technique {
            ladder_number,
            ..self::technique(snapshot.languages(), technique.plugin(), technique.info())
        }
    });
    let disabled = catalog.disabled().iter().map(|off| Technique {
        disabled: true,
        ..technique(snapshot.languages(), &off.plugin, &off.info)
    });
    enabled.chain(disabled).collect()
}

/// Writes a technique, without its number on the ladder.
/// Lists the tags of the languages, English first.
pub fn languages(snapshot: &Snapshot) -> Vec<String> {
    let languages = snapshot.languages().all().iter();
    languages.map(|language| language.tag().to_owned()).collect()
}

fn technique(languages: &Languages, plugin: &sudokud_engine::Plugin, info: &TechniqueInfo) -> Technique {
    let code = |claim: &ClaimInfo| {
        let dash = if claim.variant.is_empty() { "" } else { "-" };
        format!("{}:{}{dash}{}", claim.library, claim.code, claim.variant)
    };
    let variants = info.variants.iter().map(|variant| TechniqueVariant {
        name: variant.name.to_string(),
        summary: variant.summary.clone(),
    });
    let options = info.options.iter().map(|option| TechniqueOption {
        key: option.key.clone(),
        summary: option.summary.clone(),
        default_value: option.default.clone(),
        takes: option.kind.to_string(),
    });
    let translations = languages.all().iter().filter_map(|language| {
        let texts = language.technique(&info.id)?;
        Some(Translation {
            language: language.tag().to_owned(),
            name: texts.name.clone(),
            summary: texts.summary.clone(),
        })
    });
    Technique {
        id: info.id.clone(),
        name: info.name.clone(),
        summary: info.summary.clone(),
        place: info.place.into(),
        plugin: plugin.info.name.clone(),
        assumes_uniqueness: info.assumes_uniqueness,
        disabled: false,
        ladder_number: 0,
        family: info.family.clone(),
        variants: variants.collect(),
        options: options.collect(),
        translations: translations.collect(),
        codes: info.claims.iter().map(code).collect(),
    }
}

/// Lists the loaded scales, sorted by name.
pub fn scales(snapshot: &Snapshot) -> Vec<Scale> {
    let mut scales: Vec<Scale> = snapshot.scales().iter().map(scale).collect();
    scales.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    scales
}

/// Writes a scale.
pub fn scale(scale: &sudokud_grade::Scale) -> Scale {
    let levels = scale.levels().iter().enumerate().map(|(index, level)| Level {
        name: level.name.to_string(),
        min_score: level.min_score.map(f64::from),
        max_score: level.max_score.map(f64::from),
        codes: scale.codes(index),
    });
    let level_name = |level: Option<usize>| {
        let level = level.map(|level| scale.levels()[level].name.to_string());
        level.unwrap_or_default()
    };
    let settings = scale.settings().into_iter();
    let settings = settings.map(|(name, value)| setting(name, &value));
    let rungs = (0..scale.ladder().rungs().len()).map(|rung| Rung {
        level: level_name(scale.level_of(rung)),
        ..self::rung(scale, rung)
    });
    Scale {
        name: scale.name().to_string(),
        summary: scale.summary().to_owned(),
        levels: levels.collect(),
        rungs: rungs.collect(),
        rule: scale.rule_name().to_owned(),
        skipped: scale.skipped().to_vec(),
        rule_summary: scale.rule_summary().to_owned(),
        settings: settings.collect(),
        unsolved_level: level_name(scale.unsolved()),
        orientation: match scale.orientation() {
            sudokud_grade::GradingOrientation::Canonical => WalkOrientation::Canonical,
            sudokud_grade::GradingOrientation::AsGiven => WalkOrientation::AsGiven,
        }
        .into(),
    }
}

/// Lists the recipes, sorted by name.
pub fn recipes(snapshot: &Snapshot) -> Vec<Recipe> {
    let mut recipes: Vec<Recipe> = snapshot.recipes().iter().map(recipe).collect();
    recipes.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    recipes
}

/// Writes a recipe.
pub fn recipe(known: &KnownRecipe) -> Recipe {
    let unavailable = known.unavailable.as_ref().map(ToString::to_string);
    Recipe {
        name: known.recipe.name.clone(),
        summary: known.recipe.summary.clone(),
        request: Some(super::recipe::request(&known.recipe.draft)),
        unavailable: unavailable.unwrap_or_default(),
        is_default: known.recipe.is_default,
    }
}

fn setting(name: &str, value: &str) -> Setting {
    Setting {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

/// Writes a rung of a scale's ladder, without its level.
fn rung(scale: &sudokud_grade::Scale, number: usize) -> Rung {
    let rung = &scale.ladder().rungs()[number];
    let sudokud_engine::RungBounds {
        variant,
        max_length,
        max_size,
    } = *rung.bounds();
    let variant = variant.and_then(|number| rung.technique().info().variant(number));
    let numbers = scale.numbers(number).into_iter().map(|number| Part {
        name: number.name.to_owned(),
        value: number.value.into(),
    });
    Rung {
        technique: rung.id().to_string(),
        variant: variant.map_or_else(String::new, |variant| variant.name.to_string()),
        max_length: max_length.map(|most| most as i32),
        max_size: max_size.map(|most| most as i32),
        options: scale
            .options(number)
            .iter()
            .map(|(name, value)| setting(name, value))
            .collect(),
        level: String::new(),
        numbers: numbers.collect(),
    }
}
